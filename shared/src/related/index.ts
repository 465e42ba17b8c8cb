export {
  createRelatedSearch,
  type Relatable,
  type Related,
  type RelatedSearch,
} from './related-search.ts'
export { createTieredSearch, type SearchTiers } from './search-tiers.ts'
