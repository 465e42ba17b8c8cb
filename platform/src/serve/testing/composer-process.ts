import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcess, startProcess } from '@orchard/shared/testing/start-process'
import { ask } from '@orchard/shared-node/testing/ask'
import { COMPOSER_ENVIRONMENT, composerParameters } from '#src/composer-command.mjs'

const SERVED_WITHIN_MS = 20_000
const PACKED_WITHIN_MS = 4_000
/** Not inherited, so that the composer is found where it was started. */
const OWN = { PORT: undefined, SITE_ORIGIN: undefined, TLS_KEY_FILE: undefined, HOST: '127.0.0.1' }

/** With these, no page fails because the machine is busy, and there is no product API. */
export const PATIENT = { PRODUCT_API_HOST: 'http://127.0.0.1:9', RENDER_DEADLINE_MS: '30000' }

/**
 * Starts the built composer as `npm start` does, on a free port unless `settings` have one; they take
 * precedence over the environment. `cwd` is another checkout to start the composer of.
 * @throws {Error} when it does not become ready.
 */
export function startComposer(
  settings: Readonly<Record<string, string>> = {},
  stderr: 'inherit' | 'pipe' = 'pipe',
  cwd?: string,
): Promise<ServerProcess> {
  const environment = { ...process.env, ...OWN, ...COMPOSER_ENVIRONMENT, ...settings }
  return startProcess(composerParameters(cwd && 'dist'), environment, {
    stderr,
    ...(cwd ? { cwd } : {}),
  })
}

/**
 * Waits until a composer serves a generation of the registry.
 * @throws {Error} when it does not within 20 seconds.
 */
export async function whenServed(origin: string, generation: number): Promise<void> {
  const until = performance.now() + SERVED_WITHIN_MS
  const served = async () => JSON.parse(`${(await ask(`${origin}/readyz`)).body}`).generation
  while ((await served()) !== generation) {
    if (performance.now() > until) throw new Error(`Generation ${generation} is not served`)
    await wait(20)
  }
}

/** Waits until the composer has compressed a page as well as it can, which follows the response. */
export async function whenPacked(address: string): Promise<void> {
  const size = async () => (await ask(address, { 'accept-encoding': 'br' })).body.length
  const first = await size()
  const until = performance.now() + PACKED_WITHIN_MS
  while ((await size()) >= first && performance.now() < until) await wait(50)
}
