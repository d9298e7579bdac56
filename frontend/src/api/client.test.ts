import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  ApiError,
  asApiError,
  get,
  getFile,
  newRequestId,
  post,
  remove,
  UNREACHABLE,
  whenSignedOut,
} from './client'

const answer = vi.fn<typeof fetch>()

beforeEach(() => {
  answer.mockReset()
  vi.stubGlobal('fetch', answer)
  document.cookie = 'csrftoken=token-1'
})

afterEach(() => vi.unstubAllGlobals())

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

async function failureOf(request: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await request.catch((reason: unknown) => reason)
  if (error instanceof ApiError) return error
  throw new Error('the request did not fail as it should')
}

function lastRequest(): { path: string; headers: Headers; init: RequestInit } {
  const [path, init = {}] = answer.mock.lastCall ?? ['']
  return { path: String(path), headers: new Headers(init.headers), init }
}

describe('a request', () => {
  it('asks with what was given and leaves out what was not', async () => {
    answer.mockResolvedValue(json({ total: 0 }))
    await get('/api/demo/workflows', { query: { search: 'a b', cursor: null, limit: 5 } })
    expect(lastRequest().path).toBe('/api/demo/workflows?search=a+b&limit=5')
  })

  it('repeats the name of a list for each of its values', async () => {
    answer.mockResolvedValue(json({ items: [] }))
    await get('/api/demo/runs/latest', { query: { workflow: ['a', 'b'], state: [] } })
    expect(lastRequest().path).toBe('/api/demo/runs/latest?workflow=a&workflow=b')
  })

  it('proves with a change that it comes from this page', async () => {
    answer.mockResolvedValue(json({}))
    await post('/api/session', { email: 'a' })
    expect(lastRequest().headers.get('X-CSRFToken')).toBe('token-1')
    expect(lastRequest().headers.get('Content-Type')).toBe('application/json')
    expect(lastRequest().init.body).toBe('{"email":"a"}')
  })

  it('does not wait for a body that an answer does not have', async () => {
    answer.mockResolvedValue(new Response(null, { status: 204 }))
    await expect(remove('/api/session')).resolves.toBeUndefined()
    // Taken on, and done later: there is nothing to say yet.
    answer.mockResolvedValue(new Response('', { status: 202 }))
    await expect(post('/api/password-reset', {})).resolves.toBeUndefined()
  })

  it('takes an empty answer to a question for none', async () => {
    answer.mockResolvedValue(new Response('', { status: 200 }))
    expect((await failureOf(get('/api/session'))).code).toBe(UNREACHABLE)
  })
})

describe('a file', () => {
  it('comes as it is, whatever is in it', async () => {
    answer.mockResolvedValue(
      new Response('<svg/>', { headers: { 'Content-Type': 'image/svg+xml' } }),
    )
    const file = await getFile('/api/demo/diagrams/d1/export/svg')
    expect(file.type).toBe('image/svg+xml')
    expect(await file.text()).toBe('<svg/>')
  })

  it('that is refused says why', async () => {
    answer.mockResolvedValue(json({ code: 'LIMIT_EXCEEDED', message: 'Too large.' }, 400))
    expect((await failureOf(getFile('/x'))).message).toBe('Too large.')
  })
})

describe('a refusal', () => {
  it("is told in the server's words", async () => {
    const body = {
      code: 'REVISION_CONFLICT',
      kind: 'conflict',
      message: 'Someone saved first.',
      hint: 'Reload it.',
      retryable: false,
      problems: [{ code: 'X', path: '/graph', message: 'No.', hint: null }],
      details: { currentRevision: 7 },
    }
    answer.mockResolvedValue(json(body, 409))
    const error = await failureOf(post('/api/demo/workflows', {}))
    expect(error).toMatchObject({
      code: 'REVISION_CONFLICT',
      message: 'Someone saved first.',
      hint: 'Reload it.',
      retryable: false,
      status: 409,
      details: { currentRevision: 7 },
    })
    expect(error.problems[0]?.path).toBe('/graph')
  })

  it('says how long to wait, where the server does', async () => {
    const body = { code: 'RATE_LIMITED', message: 'Too many.', retryable: true }
    answer.mockResolvedValue(json(body, 429, { 'Retry-After': '12' }))
    expect((await failureOf(get('/api/session'))).retryAfterMs).toBe(12_000)
  })

  it('has words even when a proxy answers instead of the server', async () => {
    answer.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }))
    const error = await failureOf(get('/api/session'))
    expect(error).toMatchObject({ code: 'HTTP_502', status: 502, retryable: true })
    expect(error.message).not.toContain('<')
  })

  it('is one as well when no answer comes', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await failureOf(get('/api/session'))).toMatchObject({
      code: UNREACHABLE,
      status: 0,
      retryable: true,
    })
  })

  it('is none when the page itself called the request off', async () => {
    const asking = new AbortController()
    answer.mockImplementation(() => {
      asking.abort()
      return Promise.reject(new DOMException('off', 'AbortError'))
    })
    const error: unknown = await get('/x', { signal: asking.signal }).catch((e: unknown) => e)
    expect(error).not.toBeInstanceOf(ApiError)
  })
})

describe('an answer that nobody is signed in', () => {
  it('is told to whoever wants to know, until they no longer do', async () => {
    const listener = vi.fn()
    const stop = whenSignedOut(listener)
    answer.mockImplementation(() =>
      Promise.resolve(json({ code: 'UNAUTHORIZED', message: 'No.' }, 401)),
    )
    await failureOf(get('/api/demo/workflows'))
    stop()
    await failureOf(get('/api/demo/workflows'))
    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('asApiError', () => {
  it('keeps the words of a refusal and finds some for a fault of the page', () => {
    const refusal = new ApiError({ code: 'A', message: 'B' })
    expect(asApiError(refusal)).toBe(refusal)
    expect(asApiError(new TypeError('x is undefined')).message).not.toContain('undefined')
  })
})

describe('newRequestId', () => {
  it('is fresh each time, and a name the server takes', () => {
    const ids = new Set(Array.from({ length: 50 }, newRequestId))
    expect(ids.size).toBe(50)
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_.:-]{0,63}$/)
  })
})
