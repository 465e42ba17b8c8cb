import { tsImport } from 'tsx/esm/api'
import { configDefaults, defineConfig } from 'vitest/config'
import { IS_LANDING, TAGS, taggedFiles } from './shared/src/testing/suites.ts'
import { TIME_OUTS } from './tools/test/time-outs.ts'

/** Loaded through tsx, since it imports sources of workspaces, which Node does not run. */
const { default: writeContracts }: { default(): Promise<void> } = await tsImport(
  './services/data-apis/build/write-contracts.ts',
  import.meta.url,
)
await writeContracts()

/** The long suites of `npm run soak`; one file at a time, since most of them load the whole machine. */
export default defineConfig({
  test: {
    include: IS_LANDING
      ? taggedFiles('landing', /\.soak\.ts$/, import.meta.dirname)
      : ['**/*.soak.ts', ...taggedFiles('soak', /\.test\.ts$/, import.meta.dirname)],
    exclude: [...configDefaults.exclude, '**/dist/**'],
    env: IS_LANDING ? {} : { FULL_MATRICES: '1' },
    setupFiles: ['shared/src/testing/setup.ts'],
    tags: TAGS,
    restoreMocks: true,
    fileParallelism: false,
    ...TIME_OUTS,
    testTimeout: 600_000,
  },
})
