import { existsSync } from 'node:fs'
import path from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { defineConfig, type Plugin } from 'vitest/config'
import { TAGS } from '../../shared/src/testing/suites.ts'
import { TIME_OUTS } from '../test/time-outs.ts'

/** Build plugins of the remote in the working directory; none if a tool reads this file elsewhere. */
async function ownPlugins(): Promise<Plugin[]> {
  const config = path.resolve('unit.config.ts')
  if (!existsSync(config)) return []
  const { plugins }: { plugins: () => Plugin[] } = await tsImport(config, import.meta.url)
  return plugins()
}

/** `npm test` of a remote, in its folder: its unit tests alone, which need no other unit to be checked out. */
export default defineConfig({
  plugins: await ownPlugins(),
  test: {
    include: ['**/*.test.{ts,tsx}'],
    setupFiles: [path.resolve(import.meta.dirname, '../../shared/src/testing/setup.ts')],
    tags: TAGS,
    isolate: false,
    // Node's own local storage, from 25 on, would hide that of a test's document.
    execArgv: process.allowedNodeEnvironmentFlags.has('--webstorage') ? ['--no-webstorage'] : [],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    ...TIME_OUTS,
  },
})
