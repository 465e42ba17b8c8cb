import config from './playwright.config.ts'
const { projects: _p, ...rest } = config
export default { ...rest, outputDir: '/tmp/e2e-out', timeout: 60_000, expect:{timeout:15000}, workers: 4,
 projects: ([['translator','after hydration'],['extensions','before hydration']] as const).map(([name, start]) => ({ name, testMatch: /(account-panels|api-page|billing|blog|browse|clients|consent|copy|examples|filters|first-call|forms|information|password-reset|pictures|pricing|profile|register|search|session|shell|signin|stand-in|status|try-it|blocked|steady)[a-z-]*\.spec/, use: { program: { name, start } } })) }
