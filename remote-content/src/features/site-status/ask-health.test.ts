import { describe, expect, it } from 'vitest'
import { askHealth, askJson, type Browser, DEADLINE_MS } from './ask-health.ts'

/** A server that takes 12 ms; its deadline passes when the test says so. */
function serverWith(respond: () => Promise<Response>) {
  let clock = 1_000
  let passDeadline = () => {}
  const asked: { address: string; init: RequestInit }[] = []
  const value: Browser = {
    now: () => clock,
    startTimer(react, milliseconds) {
      expect(milliseconds).toBe(DEADLINE_MS)
      passDeadline = react
      return () => {
        passDeadline = () => {}
      }
    },
    fetch(address, init) {
      asked.push({ address, init })
      clock += 12
      return Promise.race([
        respond(),
        new Promise<Response>((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
      ])
    },
  }
  return { value, asked, passDeadline: () => passDeadline() }
}

const responding = (body: string, status = 200) =>
  serverWith(() => Promise.resolve(new Response(body, { status })))

describe('askHealth', () => {
  it('is up for the expected response, and measures its time', async () => {
    const server = responding('{"status":"ok"}')
    expect(await askHealth('https://api.example/healthz', server.value)).toEqual({
      at: 1_000,
      state: 'up',
      milliseconds: 12,
    })
    expect(server.asked[0]?.address).toBe('https://api.example/healthz')
    expect(server.asked[0]?.init).toMatchObject({ cache: 'no-store', credentials: 'omit' })
  })

  it.each([
    ['another status in the body', '{"status":"degraded"}', 200],
    ['JSON that is no object', 'null', 200],
    ['a page', '<!doctype html>', 200],
    ['nothing', '', 200],
    ['the right words with status 503', '{"status":"ok"}', 503],
    ['the right words with status 201', '{"status":"ok"}', 201],
  ])('is failing for %s', async (_what, body, status) => {
    const ask = await askHealth('/healthz', responding(body, status).value)
    expect(ask).toEqual({ at: 1_000, state: 'failing', milliseconds: 12 })
  })

  it('is unreachable where the connection breaks', async () => {
    const server = serverWith(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await askHealth('/healthz', server.value)).toEqual({
      at: 1_000,
      state: 'unreachable',
      milliseconds: null,
    })
  })

  it('is unreachable where no response has come at the deadline', async () => {
    const server = serverWith(() => new Promise(() => {}))
    const asking = askHealth('/healthz', server.value)
    server.passDeadline()
    expect((await asking).state).toBe('unreachable')
  })
})

describe('askJson', () => {
  it('is what the server says, or undefined', async () => {
    expect(await askJson('/x', responding('{"a":1}').value)).toEqual({ a: 1 })
    expect(await askJson('/x', responding('{"a":1}', 404).value)).toBeUndefined()
    expect(await askJson('/x', responding('<p>').value)).toBeUndefined()
  })
})
