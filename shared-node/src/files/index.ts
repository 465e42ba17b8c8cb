/** Files that survive a loss of power. */
export { linkDurably, replaceDurably, syncFolder } from './durable-file.ts'
