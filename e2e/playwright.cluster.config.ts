import path from 'node:path'
import { PORTS } from '@orchard/shared/testing/site-ports'
import running from './playwright.running.config.ts'

/**
 * Specs that a cluster cannot pass: forms read the inbox of the embedded database and count requests of one
 * instance, live sources want their stand-ins, and hostile requests go over sockets without TLS.
 */
const LEFT_OUT = ['forms', 'hostile-requests', 'live-sources']

/**
 * The end-to-end journeys against a cluster that runs already: `CLUSTER_PORT` of the cluster is `E2E_PORT` here.
 */
export default {
  ...running,
  outputDir: path.join(import.meta.dirname, '..', 'test-results', 'e2e-cluster'),
  testIgnore: new RegExp(`/(?:${LEFT_OUT.join('|')})\\.spec\\.ts$`),
  use: {
    ...running.use,
    baseURL: `https://localhost:${PORTS.site}`,
    ignoreHTTPSErrors: true,
  },
}
