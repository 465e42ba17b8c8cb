import { describe, expect, it } from 'vitest'
import { createAccountApi } from './account-api.ts'

interface Loaded {
  address: string
  init: RequestInit | undefined
}

/** An account API whose server gives these responses in turn. */
function apiWith(
  responses: (Response | Error)[],
  provider: 'cognito' | 'google' = 'cognito',
  reading?: AbortSignal,
) {
  const asked: Loaded[] = []
  const api = createAccountApi({
    apiHost: 'https://api.example',
    credentials: async () => ({ token: 'token-1', provider }),
    ...(reading ? { reading } : {}),
    ask: async (address, init) => {
      asked.push({ address: String(address), init })
      const response = responses[asked.length - 1]
      if (response instanceof Response) return response
      throw response ?? new TypeError('Failed to fetch')
    },
  })
  return { api, asked }
}

const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'No', status, code }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  })

describe('the account API', () => {
  it('sends the token, and names the provider for Google alone', async () => {
    const pool = apiWith([new Response(null, { status: 204 })])
    await pool.api.deleteAccount()
    expect(pool.asked[0]?.address).toBe('https://api.example/op/user')
    expect(pool.asked[0]?.init?.method).toBe('DELETE')
    expect(pool.asked[0]?.init?.headers).toEqual({ Authorization: 'Bearer token-1' })

    const google = apiWith([Response.json({ names: {} })], 'google')
    await google.api.deviceNames()
    expect(google.asked[0]?.init?.headers).toMatchObject({ 'X-Identity-Provider': 'google' })
  })

  it('names the organisation in which the person works, and tells when they may no more', async () => {
    const asked: Headers[] = []
    let forbidden = 0
    const api = createAccountApi({
      apiHost: 'https://api.example',
      organisation: '0d6f',
      onForbidden: () => {
        forbidden++
      },
      credentials: async () => ({ token: 'token-1', provider: 'cognito' }),
      ask: async (_, init) => {
        asked.push(new Headers(init?.headers))
        return problem(403, 'organisation_forbidden')
      },
    })
    await expect(api.deviceNames()).rejects.toMatchObject({ code: 'organisation_forbidden' })
    expect(asked[0]?.get('x-organisation')).toBe('0d6f')
    expect(forbidden).toBe(1)
  })

  it('changes nothing in an own account that another one has replaced, and reads it', async () => {
    const asked: string[] = []
    const api = createAccountApi({
      apiHost: 'https://api.example',
      isStillOwn: async () => false,
      credentials: async () => ({ token: 'token-1', provider: 'cognito' }),
      ask: async (address) => {
        asked.push(String(address))
        return Response.json({ names: {} })
      },
    })
    await expect(api.rotateKey(null, 'now')).rejects.toMatchObject({ code: 'account_replaced' })
    await expect(api.deleteAccount()).rejects.toMatchObject({ code: 'account_replaced' })
    await api.deviceNames()
    expect(asked).toEqual(['https://api.example/op/user/device-names'])
  })

  it('tells of what happened at the user pool, whichever own account the person has by now', async () => {
    const asked: string[] = []
    const api = createAccountApi({
      apiHost: 'https://api.example',
      isStillOwn: async () => false,
      credentials: async () => ({ token: 'token-1', provider: 'cognito' }),
      ask: async (address) => {
        asked.push(String(address))
        return new Response(null, { status: 204 })
      },
    })
    const security = await api.security()
    await expect(security.cancelEmailChange()).rejects.toMatchObject({ code: 'account_replaced' })
    await security.tell('password_changed')
    expect(asked).toEqual(['https://api.example/op/user/security-events'])
  })

  it('names no organisation for what is about the person', async () => {
    const asked: Headers[] = []
    const api = createAccountApi({
      apiHost: 'https://api.example',
      organisation: '0d6f',
      credentials: async () => ({ token: 'token-1', provider: 'cognito' }),
      ask: async (_, init) => {
        asked.push(new Headers(init?.headers))
        return Response.json({ organisations: [] })
      },
    })
    expect(await (await api.organisations()).mine()).toEqual([])
    expect(asked[0]?.has('x-organisation')).toBe(false)
  })

  it('ends what it reads when nobody looks any more, and never what it writes', async () => {
    const controller = new AbortController()
    const done = new Response(null, { status: 204 })
    const { api, asked } = apiWith(
      [Response.json({ names: {} }), done],
      'cognito',
      controller.signal,
    )
    await api.deviceNames()
    await api.nameDevice('a', 'Desk')
    controller.abort()
    expect(asked.map(({ init }) => init?.signal?.aborted)).toEqual([true, false])
  })

  it('sends the request for a new key once', async () => {
    const { api, asked } = apiWith([new TypeError('Failed to fetch')])
    await expect(api.rotateKey(null, 'now')).rejects.toMatchObject({ code: 'Unclear' })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.init?.body).toBe('{"retire":"now","key_id":null}')
  })

  it('encodes the key of a device', async () => {
    const { api, asked } = apiWith([new Response(null, { status: 204 })])
    await api.nameDevice('us-west-2/a b', 'Desk')
    expect(asked[0]?.address).toBe('https://api.example/op/user/device-names/us-west-2%2Fa%20b')
  })

  it.each([
    [problem(401, 'token_invalid'), 'NotSignedIn', null],
    [problem(500, 'internal'), 'internal', null],
    [new Response('Bad gateway', { status: 500 }), 'ServerFailure', null],
    [problem(429, 'too_many_requests', { 'Retry-After': '40' }), 'too_many_requests', 40],
    [new Response('<!doctype html>', { status: 404 }), 'Nonsense', null],
    [new Response('{"plan":', { status: 200 }), 'Nonsense', null],
    [Response.json({ hello: 'world' }), 'Nonsense', null],
  ])('makes a failure of %s', async (response, code, retryAfter) => {
    const { api } = apiWith([response])
    await expect(api.usage()).rejects.toMatchObject({ code, retryAfter })
  })

  it('returns the export unchanged', async () => {
    const { api } = apiWith([new Response('{"email":"ada@example.org"}')])
    const seen: number[] = []
    const file = await api.exportData({
      signal: new AbortController().signal,
      onProgress: (bytes) => seen.push(bytes),
    })
    expect(await file.text()).toBe('{"email":"ada@example.org"}')
    expect(file.type).toBe('application/json')
    expect(seen).toEqual([27])
  })

  it('ends a download that is cancelled, and calls one that breaks off a failure', async () => {
    const broken = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"email":'))
      },
      pull(stream) {
        stream.error(new TypeError('network error'))
      },
    })
    const cancelled = new AbortController()
    const { api, asked } = apiWith([new Response(broken)])
    const download = { signal: cancelled.signal, onProgress: () => undefined }
    await expect(api.exportData(download)).rejects.toMatchObject({ code: 'NetworkError' })
    cancelled.abort()
    expect(asked[0]?.init?.signal?.aborted).toBe(true)
  })
})
