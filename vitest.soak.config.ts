import { tsImport } from 'tsx/esm/api'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { IS_LANDING, TAGS, taggedFiles } from './shared/src/testing/suites.ts'
import { TIME_OUTS } from './tools/test/time-outs.ts'

/** Loaded through tsx, since it imports sources of workspaces, which Node does not run. */
const { default: writeContracts }: { default(): Promise<void> } = await tsImport(
  './services/data-apis/build/write-contracts.ts',
  import.meta.url,
)
await writeContracts()

/** First the suite that takes longest, so that the others run beside it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith('/billing/kill.soak.ts')
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/**
 * The long suites of `npm run soak`; one file at a time, since most of them load the whole machine. Those of a landing
 * wait most of the time, for processes to start and to end, and need no quiet machine.
 */
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
    fileParallelism: IS_LANDING,
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    ...TIME_OUTS,
    testTimeout: 600_000,
  },
})
