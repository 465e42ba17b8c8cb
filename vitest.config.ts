import { tsImport } from 'tsx/esm/api'
import { configDefaults, defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { worldOutlinePlugin } from './remote-catalogue/build/world-outline.ts'
import { TAGS } from './shared/src/testing/suites.ts'
import { TIME_OUTS } from './tools/test/time-outs.ts'

/** Files of small size that take long; one that comes last leaves the other processors without work. */
const LONGEST = [
  'billing/disorder.test.ts',
  'billing/plans.test.ts',
  'commands/billing-cli.test.ts',
  'gateway/key-limit.test.ts',
  'client/session.test.ts',
  'profile/routes.test.ts',
  'gateway/routes.test.ts',
]

/** From 25 on Node has a local storage, which would hide that of a test's document. */
const HAS_OWN_STORAGE = process.allowedNodeEnvironmentFlags.has('--webstorage')

const PRODUCT_API = 'services/product-api/**/*.test.ts'

/** Both are loaded through tsx, since they import sources of workspaces, which Node does not run. */
const { plugins: contentPlugins }: { plugins: () => Plugin[] } = await tsImport(
  './remote-content/unit.config.ts',
  import.meta.url,
)

const { default: writeContracts }: { default(): Promise<void> } = await tsImport(
  './services/data-apis/build/write-contracts.ts',
  import.meta.url,
)
await writeContracts()

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId.endsWith(`/${name}`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/**
 * Unit tests stand beside the code; a file that needs a document says so in its first line. Files share their
 * processes where they can: one for each would take a third of the time of a run.
 */
export default defineConfig({
  plugins: [worldOutlinePlugin(), contentPlugins()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: [
            '{host,platform,remote-*,shared,shared-node,services/*,clients,tools,bench}/**/*.test.{ts,tsx}',
          ],
          exclude: [...configDefaults.exclude, PRODUCT_API],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'product-api',
          include: [PRODUCT_API],
          globalSetup: 'services/product-api/src/testing/one-postgres.ts',
          isolate: false,
        },
      },
    ],
    setupFiles: ['shared/src/testing/setup.ts'],
    tags: TAGS,
    execArgv: HAS_OWN_STORAGE ? ['--no-webstorage'] : [],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    ...TIME_OUTS,
    // One processor for each worker, none kept for anything else: nobody waits for a prompt meanwhile.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
  },
})
