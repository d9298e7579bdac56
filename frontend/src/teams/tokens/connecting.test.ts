import { describe, expect, it } from 'vitest'

import { connections } from './connecting'

const SECRET = 'easel_"quoted"'
const ways = connections('https://easel.example.org', SECRET)

function fileOf(way: string): Record<string, unknown> {
  const text = ways.find(({ value }) => value === way)?.text ?? ''
  return (JSON.parse(text) as { mcpServers: { easel: Record<string, unknown> } }).mcpServers.easel
}

describe('how an agent is connected', () => {
  it('is told for each kind of client, with the address and the secret in it', () => {
    expect(ways.map(({ value }) => value)).toEqual(['command', 'http', 'program'])
    expect(ways[0]?.text).toContain('https://easel.example.org/mcp')
  })

  it('is a file that a client can read, whatever the secret is', () => {
    expect(fileOf('http')).toEqual({
      type: 'http',
      url: 'https://easel.example.org/mcp',
      headers: { Authorization: `Bearer ${SECRET}` },
    })
    expect(fileOf('program')).toEqual({
      command: 'easel-mcp',
      env: { EASEL_URL: 'https://easel.example.org', EASEL_TOKEN: SECRET },
    })
  })
})
