// Plain JavaScript: `npm start` reads it without a loader, which would stay in memory beside the site.
import path from 'node:path'

/** The folder of compiled programs in each workspace; runs of tests name another one, so that a site goes on. */
export const COMPILED = process.env.COMPILED_PROGRAMS || 'dist'

/** Where this run has what a site has in `folder`, such as `platform/dist/composer`. */
export const compiledFolder = (folder) => folder.replace(/\bdist\b/, COMPILED)

/**
 * Parameters of Node for the composer. Its main thread only hands pages on: a small space for young objects
 * costs it nothing and saves some 20 MB.
 */
export const composerParameters = (compiled = COMPILED) => [
  '--max-semi-space-size=4',
  path.join('platform', compiled, 'composer', 'main.js'),
]

/** With a heap of its own for each thread, glibc keeps another 40 MB that nobody uses. */
export const COMPOSER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
