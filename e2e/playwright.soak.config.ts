import path from 'node:path'
import { IS_LANDING, taggedFiles } from '@orchard/shared/testing/suites'
import config from './playwright.config.ts'

if (!IS_LANDING) process.env['FULL_MATRICES'] = '1'

const { grepInvert: _, projects: __, ...rest } = config
const tagged = (tag: 'soak' | 'landing') => taggedFiles(tag, /\.spec\.ts$/, import.meta.dirname)
const inFull = tagged('soak')

/** Suites of what visitors do, which hold as well beside a program of theirs that changes pages. */
const JOURNEYS =
  /tests\/(?:account-panels|api-page|billing|blog|books|browse|clients|consent|copy-markdown|copying|examples|filters|first-call|forms|information|organisations|passkeys|password-reset|pictures|pricing|profile|register|search|session|shell|signin|status|steady|try-it|way-back)\.spec\.ts$/

/** The browser tests of `npm run soak`, the specs of `npm test` that it runs in full, and what that leaves out of others. */
export default {
  ...rest,
  testDir: import.meta.dirname,
  outputDir: path.join(import.meta.dirname, '..', 'test-results', 'e2e-soak'),
  projects: IS_LANDING
    ? [{ name: 'landing', testMatch: tagged('landing') }]
    : [
        {
          name: 'suites',
          testMatch: ['soak/*.spec.ts', ...inFull],
          testIgnore: 'soak/lighthouse.spec.ts',
        },
        { name: 'rest', testMatch: 'tests/*.spec.ts', testIgnore: inFull, grep: /@soak/ },
        {
          name: 'translated',
          testMatch: JOURNEYS,
          use: { program: { name: 'translator', start: 'after hydration' } },
        },
        {
          name: 'extended',
          testMatch: JOURNEYS,
          use: { program: { name: 'extensions', start: 'before hydration' } },
        },
      ],
}
