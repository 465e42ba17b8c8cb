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
  'the pool remembers no device without an end, whenever the server is killed, on %s',
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
    const ask = (server: ApiProcess, method: string, path: string, token: string) =>
      fetch(`${server.origin}/op/user${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}` },
      })
    const listed = async (server: ApiProcess, token: string) => {
      const { devices } = await (await ask(server, 'GET', '/trusted-devices', token)).json()
      return devices.map(({ device_key: key }: { device_key: string }) => key)
    }
    let server = await start()
    let people = 0
    /** Sends a request, kills the server after some time, and starts another. */
    async function killDuring(request: () => Promise<Response>, ms: number) {
      const asked = request().then(
        ({ status }) => status,
        () => null,
      )
      await setTimeout(ms)
      server.child.kill('SIGKILL')
      const status = await asked
      await server.ended
      server = await start()
      return status
    }
    for (const ms of KILLED_AFTER) {
      const { deviceKey, token } = await identity.signInOnDevice(`person-${++people}@example.com`)
      await ask(server, 'GET', '/trusted-devices', token)
      const trusted = await killDuring(() => ask(server, 'POST', '/trusted-devices', token), ms)
      const ends = await listed(server, token)
      for (const key of await identity.remembered(token)) expect(ends).toContain(key)
      if (trusted === 201) expect(await identity.remembered(token)).toEqual([deviceKey])
      expect((await ask(server, 'POST', '/trusted-devices', token)).status).toBe(201)
      const path = `/trusted-devices/${deviceKey}`
      const ended = await killDuring(() => ask(server, 'DELETE', path, token), ms)
      const left = await listed(server, token)
      for (const key of await identity.remembered(token)) expect(left).toContain(key)
      if (ended === 204) expect(left).toEqual([])
      expect((await ask(server, 'DELETE', path, token)).status).toBe(204)
      expect(await identity.remembered(token)).toEqual([])
    }
    for (const ms of [10, 40]) {
      const { token } = await identity.signInOnDevice(`person-${++people}@example.com`)
      await ask(server, 'POST', '/trusted-devices', token)
      await killDuring(() => ask(server, 'DELETE', '', token), ms)
      const after = await ask(server, 'GET', '/trusted-devices', token)
      // The account is there with its row, or the pool has forgotten the device.
      if (after.status === 410) expect(await identity.remembered(token)).toEqual([])
      else
        for (const key of await identity.remembered(token))
          expect(await listed(server, token)).toContain(key)
    }
  },
)
