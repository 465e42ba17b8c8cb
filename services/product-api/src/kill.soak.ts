// @module-tag landing

import { afterEach, describe, expect, it } from 'vitest'
import { type ApiProcess, startApiProcess } from './testing/api-process.ts'
import { createPlace, DATABASES, type DatabasePlace } from './testing/databases.ts'
import { seedAccount } from './testing/seed-account.ts'
import { type SiteServer, startSite } from './testing/site-server.ts'
import { startTokenMint, type TokenMint } from './testing/token-mint.ts'

const SECRET = 'only of this test '.repeat(2)
const QUOTA = 10_000_000
const CALLERS = 20
const LIMIT_OF_KEY = 200
/** Fewer than the burst of the plan. */
const KILLED_AFTER = 300

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

describe.each(DATABASES)('on %s', (kind) => {
  let place: DatabasePlace
  let site: SiteServer
  let mint: TokenMint

  const prepare = async () => {
    place = await createPlace(kind)
    closers.push(place.remove)
    site = await startSite()
    closers.push(site.close)
    mint = await startTokenMint(() => new Date())
    closers.push(mint.close)
    return seedAccount(place, SECRET, 'professional')
  }
  const start = async (): Promise<ApiProcess> => {
    const server = await startApiProcess({
      DATA_DIR: place.dataDir,
      SITE_ORIGIN: site.origin,
      UPSTREAM_BASE_URL: site.settings.upstreamBaseUrl,
      KEY_SECRET: SECRET,
      ...mint.settings,
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    })
    closers.push(async () => {
      server.child.kill('SIGKILL')
      await server.ended
    })
    return server
  }
  const call = (server: ApiProcess, key: string) =>
    fetch(`${server.origin}/v1/colours`, { headers: { 'X-Api-Key': key } })
  const usedBy = (response: Response) =>
    QUOTA - Number(/r=(\d+)/.exec(response.headers.get('RateLimit') ?? '')?.[1])
  /** The counted calls of all hours. */
  const inHours = async (server: ApiProcess, key: string) => {
    const url = `${server.origin}/op/usage?by=hour&status=2xx`
    const { rows } = await (await fetch(url, { headers: { 'X-Api-Key': key } })).json()
    return rows.reduce((sum: number, { calls }: { calls: number }) => sum + calls, 0)
  }
  const user = async (server: ApiProcess, sub: string) => {
    const token = await mint.social({ sub })
    const response = await fetch(`${server.origin}/op/user?provider=google&token=${token}`)
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }

  it('loses no acknowledged call and no acknowledged account to a kill, and starts again', async () => {
    const key = await prepare()
    const server = await start()
    let responded = 0
    let sent = 0
    const keys = new Map<string, string>()
    const callUntilKilled = async () => {
      try {
        for (;;) {
          sent++
          const response = await call(server, key)
          if (response.status !== 200) throw new Error(await response.text())
          responded++
          if (responded === KILLED_AFTER) server.child.kill('SIGKILL')
        }
      } catch (error) {
        if (responded < KILLED_AFTER) throw error
      }
    }
    const openUntilKilled = async () => {
      for (let number = 0; ; number++) {
        const found = await user(server, `person-${number}`).catch(() => null)
        if (!found) return
        keys.set(`person-${number}`, found.api_key)
      }
    }
    await Promise.all([...Array.from({ length: CALLERS }, callUntilKilled), openUntilKilled()])
    expect(await server.ended).toBeNull()

    const again = await start()
    const used = usedBy(await call(again, key)) - 1
    expect(used).toBeGreaterThanOrEqual(responded)
    expect(used).toBeLessThanOrEqual(sent)
    expect(await inHours(again, key)).toBe(used + 1)
    expect(keys.size).toBeGreaterThan(0)
    for (const [sub, apiKey] of keys) expect((await user(again, sub)).api_key).toBe(apiKey)
  })

  it('a key makes no call beyond its own limit, however often the server is killed', async () => {
    await prepare()
    const first = await start()
    const headers = {
      Authorization: `Bearer ${await mint.social({ sub: 'ana' })}`,
      'X-Identity-Provider': 'google',
      'Content-Type': 'application/json',
    }
    const body = JSON.stringify({ name: 'Till', limits: { calls_per_day: LIMIT_OF_KEY } })
    const made = await fetch(`${first.origin}/op/user/keys`, { method: 'POST', headers, body })
    const { api_key: key } = await made.json()
    let responded = 0
    const callUntilEnd = async (server: ApiProcess, killAt: number) => {
      for (;;) {
        const response = await call(server, key).catch(() => null)
        if (response === null || response.status === 403) return
        if (response.status === 200 && ++responded === killAt) server.child.kill('SIGKILL')
      }
    }
    for (const killAt of [LIMIT_OF_KEY / 4, LIMIT_OF_KEY / 2, Number.POSITIVE_INFINITY]) {
      const server = killAt === LIMIT_OF_KEY / 4 ? first : await start()
      await Promise.all(Array.from({ length: CALLERS }, () => callUntilEnd(server, killAt)))
      if (killAt === Number.POSITIVE_INFINITY) {
        const { keys } = await (await fetch(`${server.origin}/op/user/keys`, { headers })).json()
        expect(keys[1].used.today).toBe(LIMIT_OF_KEY)
      } else expect(await server.ended).toBeNull()
    }
    // Calls that were counted when a server was killed were not responded to.
    expect(responded).toBeLessThanOrEqual(LIMIT_OF_KEY)
    expect(responded).toBeGreaterThanOrEqual(LIMIT_OF_KEY - 2 * CALLERS)
  })

  it('responds to what it was asked before it stops, and leaves quietly', async () => {
    const key = await prepare()
    const server = await start()
    await call(server, key)
    const asked = Promise.allSettled(Array.from({ length: CALLERS }, () => call(server, key)))
    await call(server, key)
    server.child.kill('SIGTERM')
    const responses = (await asked).flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    const counted = responses.filter(({ status }) => status === 200).length
    expect(counted).toBeGreaterThan(0)
    expect(await server.ended).toBe(0)
    expect(server.errors()).toBe('')
    const again = await start()
    expect(usedBy(await call(again, key))).toBe(counted + 3)
    expect(await inHours(again, key)).toBe(counted + 3)
  })
})
