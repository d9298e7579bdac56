/** Where a client of MCP finds the team's diagrams and workflows. */
export type Way = 'command' | 'http' | 'program'

export interface Connection {
  value: Way
  label: string
  what: string
  /** What to take along: it holds the secret. */
  text: string
  description: string
}

/** How an agent is connected with a token, in the words that its client takes; as docs/agents.md has it. */
export function connections(origin: string, secret: string): readonly Connection[] {
  const url = `${origin}/mcp`
  return [
    {
      value: 'command',
      label: 'Claude Code',
      what: 'Command',
      text: `claude mcp add --transport http easel ${url} --header "Authorization: Bearer ${secret}"`,
      description: 'Run it in the folder of your project.',
    },
    {
      value: 'http',
      label: 'Other clients',
      what: 'Configuration',
      text: file({ type: 'http', url, headers: { Authorization: `Bearer ${secret}` } }),
      description: 'For clients that read their servers from a file and speak HTTP.',
    },
    {
      value: 'program',
      label: 'Without HTTP',
      what: 'Configuration',
      text: file({ command: 'easel-mcp', env: { EASEL_URL: origin, EASEL_TOKEN: secret } }),
      description: 'For clients that start a program: install it with “pip install ./bridge”.',
    },
  ]
}

function file(server: object): string {
  return JSON.stringify({ mcpServers: { easel: server } }, null, 2)
}
