import type { ResourceModule } from '@orchard/shared/contracts'
import { twin as api } from './api-twin.ts'
import { twin as browse } from './browse-twin.ts'
import { twin as category } from './category-twin.ts'
import { twin as home } from './home-twin.ts'

/** The Markdown twins of the catalogue's pages, by id. */
export const twins: Readonly<Record<string, ResourceModule>> = {
  'catalogue/home.md': home,
  'catalogue/browse.md': browse,
  'catalogue/api.md': api,
  'catalogue/category.md': category,
}
