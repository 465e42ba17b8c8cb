export { rankEntries, type Searchable } from './rank-entries.ts'
