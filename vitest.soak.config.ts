import { defineConfig } from 'vitest/config'

/** The long suites of `npm run soak`; one file at a time, since most of them load the whole machine. */
export default defineConfig({
  test: {
    include: [
      '{bench,host,platform,remote-*,shared,shared-node,services/*,clients,tools}/**/*.soak.ts',
      // On both databases; `npm test` runs them on one.
      'services/product-api/src/{mail,routes,store,tries}/*.test.ts',
    ],
    env: { FULL_MATRICES: '1' },
    setupFiles: ['shared/src/testing/setup.ts'],
    restoreMocks: true,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
