{{ game|bb }}.

{{ text }}

Do not show this letter to anybody.
