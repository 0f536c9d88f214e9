You have not been heard of for a while in “{{ game|bb }}”. The vote closes on {{ closes|date }} at {{ closes|clock }} ({{ zone }}).
