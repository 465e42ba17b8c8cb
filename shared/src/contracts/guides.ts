/** Address of the public resource that lists what there is to read besides APIs. */
export const GUIDES_PATH = '/guides.json'

/** A question of the FAQ, a page or a section of the docs, an article or an information page, as the search finds it. */
export interface Guide {
  name: string
  description: string
  url: string
  /** Such as "Article", shown beside it. */
  kind: string
  /** What else it says; the search looks there, too, and shows none of it. */
  text?: string
}
