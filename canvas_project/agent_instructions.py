"""What every agent is told when it connects (TOOL-52 … TOOL-57)."""

INSTRUCTIONS = "Easel keeps a team's diagrams and workflows."
