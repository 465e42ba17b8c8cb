import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from './start-process.ts'

/** The real one, even if a test replaces the global later. */
const fetch = globalThis.fetch

/** The embedded identity provider as a process of its own, for one test file. */
export interface IdentityProcess {
  origin: string
  /** Posts to `/__dev/...`. */
  dev(action: 'users' | 'clock' | 'revoke', body: object): Promise<Record<string, string>>
  /** Reads a stored user; see the README of `services/identity`. */
  user(email: string): Promise<Record<string, unknown>>
  /** The newest message to an address: its code, and the link of a sign-up. */
  message(to: string): Promise<{ code: string; link?: string }>
  stop(): Promise<void>
}

/** Starts it on a free port, with a data folder of its own and with this origin of the site. */
export async function startIdentityProvider(
  siteOrigin: string,
  settings: Record<string, string> = {},
): Promise<IdentityProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'orchard-identity-'))
  const { port, stop } = await startServer('services/identity/src/main.ts', {
    ...settings,
    NODE_ENV: 'test',
    SITE_ORIGIN: siteOrigin,
    DATA_DIR: dataDir,
  })
  const origin = `http://localhost:${port}`
  return {
    origin,
    async dev(action, body) {
      const response = await fetch(`${origin}/__dev/${action}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(await response.text())
      return response.json()
    },
    async user(email) {
      const response = await fetch(`${origin}/__dev/users?${new URLSearchParams({ email })}`)
      if (!response.ok) throw new Error(await response.text())
      return response.json()
    },
    async message(to) {
      const response = await fetch(`${origin}/__dev/messages?to=${encodeURIComponent(to)}`)
      const messages: { code: string; link?: string }[] = await response.json()
      const newest = messages.at(-1)
      if (!newest) throw new Error(`Nothing was sent to ${to}`)
      return newest
    },
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
