import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { type ApiProcess, startApiProcess } from '#src/testing/api-process.ts'
import { createPlace, DATABASES } from '#src/testing/databases.ts'
import { startIdentity } from '#src/testing/identity-process.ts'

/** Milliseconds from a request to the kill. */
const KILLED_AFTER = [0, 10, 40]

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
}, 30_000)

it.each(DATABASES)(
  'a recovery code serves once at most, and a kill costs one code, on %s',
  async (kind) => {
    const place = await createPlace(kind)
    closers.push(place.remove)
    const identity = await startIdentity(place.dataDir)
    closers.push(identity.stop)
    const start = async () => {
      const server = await startApiProcess({
        DATA_DIR: place.dataDir,
        IDENTITY_PORT: String(identity.port),
        KEY_SECRET: 'only of this test '.repeat(2),
        ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
      })
      closers.push(async () => {
        server.child.kill('SIGKILL')
        await server.ended
      })
      return server
    }
    const post = (server: ApiProcess, path: string, body: object, token?: string) =>
      fetch(server.origin + path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      })
    const signsInByPassword = (email: string) =>
      identity.signIn(email).then(
        () => true,
        () => false,
      )
    let server = await start()
    for (const [round, ms] of KILLED_AFTER.entries()) {
      const email = `person-${round}@example.com`
      const token = await identity.signIn(email)
      await identity.dev('users', { email, mfa: 'totp' })
      const made = await post(server, '/op/user/recovery-codes', {}, token)
      const { codes }: { codes: [string, string, ...string[]] } = await made.json()
      const [first, second] = codes
      const asked = post(server, '/op/recovery', { email, code: first }).then(
        ({ status }) => status,
        () => null,
      )
      await setTimeout(ms)
      server.child.kill('SIGKILL')
      const status = await asked
      await server.ended
      server = await start()
      if (status === 204) expect(await signsInByPassword(email)).toBe(true)
      const again = (await post(server, '/op/recovery', { email, code: first })).status
      // It may not have been used at all.
      expect(status === 204 ? [422] : [204, 422]).toContain(again)
      expect((await post(server, '/op/recovery', { email, code: first })).status).toBe(422)
      expect((await post(server, '/op/recovery', { email, code: second })).status).toBe(204)
      expect(await signsInByPassword(email)).toBe(true)
    }
  },
)
