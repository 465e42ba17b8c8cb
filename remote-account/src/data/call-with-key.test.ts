import { describe, expect, it } from 'vitest'
import { callWithKey } from './call-with-key.ts'

const call = (response: Response | Error, signal = new AbortController().signal) => {
  const sent: (RequestInit | undefined)[] = []
  const outcome = callWithKey('https://api.example/v1/advice', 'key-1', signal, async (_, init) => {
    sent.push(init)
    if (response instanceof Error) throw response
    return response
  })
  return { outcome, sent }
}

const problem = (status: number, fields: object) =>
  Response.json({ title: 'Refused', code: 'quota_exceeded', status, ...fields }, { status })

describe('a call with the key', () => {
  it('sends the key and nothing else that belongs to the visitor, and indents the response', async () => {
    const { outcome, sent } = call(Response.json({ id: 1 }))
    expect(await outcome).toEqual({
      status: 200,
      ms: expect.any(Number),
      body: '{\n  "id": 1\n}',
      problem: null,
    })
    expect(sent).toEqual([
      expect.objectContaining({ headers: { 'X-Api-Key': 'key-1' }, credentials: 'omit' }),
    ])
  })

  it.each([
    [problem(429, { detail: 'Monthly quota exceeded' }), 'Monthly quota exceeded.'],
    [problem(429, {}), 'Refused.'],
    [problem(401, {}), 'This key was not accepted. Reload this page to see your current one.'],
    [new Response('<h1>', { status: 502 }), 'The API returned an error (status 502).'],
  ])('says why it was refused: %#', async (response, words) => {
    expect((await call(response).outcome).problem).toContain(words)
  })

  it('fails where no response comes', async () => {
    await expect(call(new TypeError('Failed to fetch')).outcome).rejects.toMatchObject({
      code: 'NetworkError',
    })
  })
})
