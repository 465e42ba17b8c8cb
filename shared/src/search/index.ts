export { rankEntries } from './rank-entries.ts'
