import { describe, expect, it } from 'vitest'

import { ApiError } from './client'
import { useSubmission } from './useSubmission'

const LOST = new ApiError({ code: 'UNREACHABLE', message: 'Gone.', retryable: true })

function refusedAt(...paths: string[]): ApiError {
  return new ApiError({
    code: 'INVALID_INPUT',
    message: 'This does not fit.',
    problems: paths.map((path) => ({
      code: 'INVALID',
      path,
      message: `Wrong: ${path}`,
      hint: null,
    })),
  })
}

/** Sends `wanted` each time, and answers the request ids it was sent with. */
async function sendEach(wishes: readonly object[], failure: ApiError): Promise<string[]> {
  const submission = useSubmission([])
  const ids: string[] = []
  for (const wanted of wishes) {
    await submission.submit(wanted, ({ requestId }) => {
      ids.push(requestId)
      return Promise.reject(failure)
    })
  }
  return ids
}

describe('a submission', () => {
  it('tells what the server found wrong at the field it is about', async () => {
    const form = useSubmission(['name', 'grants'])
    await form.submit({}, () => Promise.reject(refusedAt('/name', '/grants/0')))
    expect(form.problemOf('name')).toBe('Wrong: /name')
    expect(form.problemOf('grants')).toBe('Wrong: /grants/0')
    expect(form.untold.value).toBeNull()
  })

  it('tells above the form what no field of it can tell', async () => {
    const form = useSubmission(['name'])
    await form.submit({}, () => Promise.reject(refusedAt('/name', '/names')))
    expect(form.untold.value?.message).toBe('This does not fit.')
  })

  it('keeps the request id of a wish whose answer never came', async () => {
    const [first, second] = await sendEach([{ name: 'a' }, { name: 'a' }], LOST)
    expect(second).toBe(first)
  })

  it('takes a new request id for a wish that was changed', async () => {
    const [first, second] = await sendEach([{ name: 'a' }, { name: 'b' }], LOST)
    expect(second).not.toBe(first)
  })

  it('takes a new request id after a refusal, which was an answer', async () => {
    const [first, second] = await sendEach([{ name: 'a' }, { name: 'a' }], refusedAt('/name'))
    expect(second).not.toBe(first)
  })

  it('is not sent twice by two presses', async () => {
    const form = useSubmission([])
    let sent = 0
    const send = () => Promise.resolve(++sent)
    await Promise.all([form.submit({}, send), form.submit({}, send)])
    expect(sent).toBe(1)
  })
})
