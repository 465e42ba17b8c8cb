// Plain JavaScript: `npm start` reads it without a loader, which would stay in memory beside the site.
import path from 'node:path'

/** The compiled composer, from the top of the repository. */
const COMPOSER = path.join('platform', 'dist', 'composer', 'main.js')

/**
 * Parameters of Node for the composer. Its main thread only hands pages on: a small space for young objects
 * costs it nothing and saves some 20 MB.
 */
export const COMPOSER_PARAMETERS = ['--max-semi-space-size=4', COMPOSER]

/** With a heap of its own for each thread, glibc keeps another 40 MB that nobody uses. */
export const COMPOSER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
