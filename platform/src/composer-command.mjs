// Plain JavaScript: `npm start` reads it without a loader, which would stay in memory beside the site.
import path from 'node:path'

/** Folder of compiled programs in each workspace. Test runs use another one, to leave a running site alone. */
export const COMPILED = process.env.COMPILED_PROGRAMS || 'dist'

/** Replaces `dist` in a path such as `platform/dist/composer` by the folder that this process uses. */
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
