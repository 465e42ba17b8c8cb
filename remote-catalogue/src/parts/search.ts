export { openPart } from '#src/features/search/search-part.ts'
