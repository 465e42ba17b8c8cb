import { defineConfig } from 'vitest/config'

/** Unit tests stand beside the code; a file that needs a document says so in its first line. */
export default defineConfig({
  test: {
    include: ['{host,remote-*,shared,services/*,tools}/**/*.test.{ts,tsx}'],
    setupFiles: ['shared/src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // One processor for each worker, none kept for anything else: nobody waits for a prompt meanwhile.
    maxWorkers: '100%',
  },
})
