/** A category of the catalogue as every unit names it. */
export interface CategoryLink {
  slug: string
  name: string
}

/** The categories, in the order of the site. */
export const CATEGORIES: readonly CategoryLink[] = [
  { slug: 'finance', name: 'Finance' },
  { slug: 'internet-technology', name: 'Internet/Technology' },
  { slug: 'ai-computer-vision', name: 'AI/Computer Vision' },
  { slug: 'animals', name: 'Animals' },
  { slug: 'entertainment', name: 'Entertainment' },
  { slug: 'health-wellness', name: 'Health/Wellness' },
  { slug: 'miscellaneous', name: 'Miscellaneous' },
  { slug: 'places', name: 'Places' },
  { slug: 'text', name: 'Text' },
  { slug: 'transportation', name: 'Transportation' },
]

/** The category that appears beside the list ("the tax category also appears"). */
export const TAX_CATEGORY: CategoryLink = { slug: 'tax', name: 'Tax' }

/** All eleven categories. */
export const ALL_CATEGORIES: readonly CategoryLink[] = [...CATEGORIES, TAX_CATEGORY]
