import config from './playwright.soak.config.ts'

/** Browser tests of `npm run soak` that measure time: one at a time, with nothing beside them. */
export default {
  ...config,
  fullyParallel: false,
  workers: 1,
  projects: [{ name: 'alone', testMatch: 'soak/lighthouse.spec.ts' }],
}
