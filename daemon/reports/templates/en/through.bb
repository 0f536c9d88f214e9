[b]{{ game|bb }}. Day {{ day }}: a vote through the GM[/b]

{{ voter|bb }} → {{ target|name }}, {{ at|clock }}. A later vote of their own takes its place.
