import path from 'node:path'
import { IS_LANDING, taggedFiles } from '@orchard/shared/testing/suites'
import config from './playwright.config.ts'

if (!IS_LANDING) process.env['FULL_MATRICES'] = '1'

const { projects: _, ...rest } = config
const tagged = (tag: 'soak' | 'landing') => taggedFiles(tag, /\.spec\.ts$/, import.meta.dirname)

/** The browser tests of `npm run soak`, and the specs of `npm test` that it runs in full. */
export default {
  ...rest,
  testDir: import.meta.dirname,
  outputDir: path.join(import.meta.dirname, '..', 'test-results', 'e2e-soak'),
  testMatch: IS_LANDING ? tagged('landing') : ['soak/*.spec.ts', ...tagged('soak')],
}
