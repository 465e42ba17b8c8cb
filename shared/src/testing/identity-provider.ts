import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

const REPOSITORY = path.resolve(import.meta.dirname, '../../..')
const START_WITHIN_MS = 30_000

/** The real one, even if a test replaces the global later. */
const fetch = globalThis.fetch

/** The embedded identity provider as a process of its own, for one test file. */
export interface IdentityProcess {
  origin: string
  /** Posts to `/__dev/...`. */
  dev(action: 'users' | 'clock' | 'revoke', body: object): Promise<Record<string, string>>
  /** The newest message to an address: its code, and the link of a sign-up. */
  message(to: string): Promise<{ code: string; link?: string }>
  stop(): Promise<void>
}

/** Starts it on a free port, with a data folder of its own and with this origin of the site. */
export async function startIdentityProvider(
  siteOrigin: string,
  settings: Record<string, string> = {},
): Promise<IdentityProcess> {
  const port = await freePort()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'orchard-identity-'))
  const { COGNITO_USER_POOL_ID: _, ...environment } = process.env
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(REPOSITORY, 'services/identity/src/main.ts')],
    {
      cwd: REPOSITORY,
      env: {
        ...environment,
        ...settings,
        NODE_ENV: 'test',
        IDENTITY_PORT: String(port),
        SITE_ORIGIN: siteOrigin,
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const origin = `http://localhost:${port}`
  await ready(child, origin)
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
    async message(to) {
      const response = await fetch(`${origin}/__dev/messages?to=${encodeURIComponent(to)}`)
      const messages: { code: string; link?: string }[] = await response.json()
      const newest = messages.at(-1)
      if (!newest) throw new Error(`Nothing was sent to ${to}`)
      return newest
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function ready(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error('The identity provider ended at once')
    const response = await fetch(`${origin}/readyz`).catch(() => null) // not listening yet
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The identity provider did not start')
}
