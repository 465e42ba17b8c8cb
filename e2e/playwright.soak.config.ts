import path from 'node:path'
import config from './playwright.config.ts'

process.env['FULL_MATRICES'] = '1'

/** Specs of which the soak runs more than `npm test`: matrices, axe in both themes, random requests. */
const FULLER = [
  'accessibility',
  'any-address',
  'fault-matrix',
  'first-impression',
  'hostile-requests',
  'pictures',
  'resilience',
  'rollout',
  'server-faults',
].join('|')

const { projects: _, ...rest } = config

/** The browser tests of `npm run soak`, and the specs of `npm test` that it runs in full. */
export default {
  ...rest,
  testDir: import.meta.dirname,
  outputDir: path.join(import.meta.dirname, '..', 'test-results', 'e2e-soak'),
  testMatch: [/\/soak\/.*\.spec\.ts$/, new RegExp(`/tests/(?:${FULLER})\\.spec\\.ts$`)],
}
