/** Files that survive a loss of power, or are not there. */
export { linkDurably, replaceDurably, syncFolder } from './durable-file.ts'
export { readIfThere } from './read-if-there.ts'
