import path from 'node:path'
import config from './playwright.config.ts'

const { projects: _, webServer: __, ...rest } = config

/** Journeys through a site that runs already, with its services at the ports of `@orchard/shared/testing/site-ports`. */
export default {
  ...rest,
  outputDir: path.join(import.meta.dirname, '..', 'test-results', 'e2e-running'),
}
