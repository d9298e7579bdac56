/**
 * One request to the server, and what it answers: a contract, or an ApiError.
 *
 * A refusal carries the server's own sentence and hint, ready to be shown. A server that cannot be
 * reached is an ApiError like any other, so that a page has one thing to catch.
 */
import type { ErrorBody, Problem } from '@/contracts'

export const UNREACHABLE = 'UNREACHABLE'

/** A list repeats its name, once for each of its values. */
type Query = Readonly<Record<string, string | number | readonly string[] | null | undefined>>

interface RequestOptions {
  body?: unknown
  query?: Query
  signal?: AbortSignal
}

const onSignedOut = new Set<() => void>()

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly hint: string | null
  /** The same request, with the same request id, may succeed later. */
  readonly retryable: boolean
  readonly problems: readonly Problem[]
  readonly details: ErrorBody['details']
  /** The HTTP status, or 0 when no answer came. */
  readonly status: number
  /** How long the server asks to be left alone, where it says so. */
  readonly retryAfterMs: number | null

  constructor(body: Partial<ErrorBody> & Pick<ErrorBody, 'code' | 'message'>, answer?: Response) {
    super(body.message)
    this.code = body.code
    this.hint = body.hint ?? null
    this.retryable = body.retryable ?? false
    this.problems = body.problems ?? []
    this.details = body.details ?? {}
    this.status = answer?.status ?? 0
    this.retryAfterMs = readRetryAfter(answer?.headers.get('Retry-After') ?? null)
  }
}

export function get<Answer>(
  path: string,
  options: Omit<RequestOptions, 'body'> = {},
): Promise<Answer> {
  return request('GET', path, options)
}

export function post<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  return request('POST', path, { body, signal })
}

export function put<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  return request('PUT', path, { body, signal })
}

export function patch<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  return request('PATCH', path, { body, signal })
}

export function remove(path: string): Promise<void> {
  return request('DELETE', path, {})
}

/** A file, whatever is in it. */
export async function getFile(path: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await send('GET', path, { signal }, '*/*')
  return answer.blob().catch(() => {
    throw unreachable()
  })
}

/**
 * The raw answer of a POST whose body is a stream of events.
 *
 * Raises ApiError for a refusal; once the stream is open, what happens in it is the reader's matter.
 */
export function openStream(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  return send('POST', path, { body, signal }, 'text/event-stream')
}

/** Be told when the server no longer knows who is asking. Answers how to stop. */
export function whenSignedOut(listener: () => void): () => void {
  onSignedOut.add(listener)
  return () => onSignedOut.delete(listener)
}

/** A fresh name for one change. Sent again with it, the change is made once. */
export function newRequestId(): string {
  // Not randomUUID: that is missing where the page is served without TLS from another host.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `req_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** ``error`` as an ApiError, whatever was thrown: a fault of the page itself is none the less told. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError({
    code: 'PAGE_FAULT',
    message: 'Something on this page went wrong.',
    hint: 'Reload the page. Nothing that was saved is lost.',
  })
}

async function request<Answer>(
  method: string,
  path: string,
  options: RequestOptions,
): Promise<Answer> {
  const answer = await send(method, path, options, 'application/json')
  // The contract is the server's promise; a test on its side keeps it.
  return (await readBody(answer)) as Answer
}

async function send(
  method: string,
  path: string,
  { body, query, signal }: RequestOptions,
  accept: string,
): Promise<Response> {
  const answer = await fetch(path + queryText(query), {
    method,
    headers: headersFor(method, body, accept),
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    signal,
  }).catch((error: unknown) => {
    // What the caller has called off is no failure to tell anybody about.
    if (signal?.aborted) throw error
    throw unreachable()
  })
  if (answer.ok) return answer
  if (answer.status === 401) onSignedOut.forEach((listener) => listener())
  throw await refusal(answer)
}

function headersFor(method: string, body: unknown, accept: string): Headers {
  const headers = new Headers({ Accept: accept })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (method !== 'GET') headers.set('X-CSRFToken', cookie('csrftoken'))
  return headers
}

async function refusal(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => null)
  if (isErrorBody(body)) return new ApiError(body, answer)
  // A proxy between us and the server answers in its own way.
  return new ApiError(
    {
      code: `HTTP_${answer.status}`,
      message: 'The server could not answer this request.',
      hint: 'Try again in a moment.',
      retryable: answer.status >= 500,
    },
    answer,
  )
}

/** What was done, or will be, may have nothing to say; whoever asked for something gets it or hears why. */
const MAY_BE_EMPTY: ReadonlySet<number> = new Set([202, 204])

async function readBody(answer: Response): Promise<unknown> {
  try {
    const text = await answer.text()
    return text === '' && MAY_BE_EMPTY.has(answer.status) ? undefined : JSON.parse(text)
  } catch {
    throw unreachable()
  }
}

function unreachable(): ApiError {
  return new ApiError({
    code: UNREACHABLE,
    message: 'Easel cannot be reached.',
    hint: 'Check the connection. It is tried again when you ask for it.',
    retryable: true,
  })
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}

function queryText(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, String(each)]),
  )
  const text = new URLSearchParams(pairs).toString()
  return text && `?${text}`
}

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1))
}

function readRetryAfter(header: string | null): number | null {
  const seconds = header === null ? NaN : Number(header)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}
