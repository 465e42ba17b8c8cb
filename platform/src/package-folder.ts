import path from 'node:path'

/** The folder of this package: that of its sources, or of its compiled files below `dist`. */
export const PACKAGE = path.resolve(import.meta.dirname, '..')
