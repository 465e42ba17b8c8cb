import path from 'node:path'
import config from './playwright.config.ts'

const { projects: _, webServer: __, ...rest } = config

/** Specs that start processes of their own; the rest of the site is not theirs. */
const ON_THEIR_OWN: readonly string[] = []

/**
 * The end-to-end journeys against a cluster that runs already: `CLUSTER_PORT` of the cluster is `E2E_PORT` here.
 */
export default {
  ...rest,
  outputDir: path.join(import.meta.dirname, '..', 'test-results', 'e2e-cluster'),
  testIgnore: new RegExp(`/(?:${ON_THEIR_OWN.join('|') || 'none'})\\.spec\\.ts$`),
  use: {
    ...rest.use,
    baseURL: `https://localhost:${process.env['E2E_PORT'] ?? 3443}`,
    ignoreHTTPSErrors: true,
  },
}
