/** Address of the public resource that lists what there is to read besides APIs. */
export const GUIDES_PATH = '/guides.json'

/** A question of the FAQ, an article or an information page, as the search finds it. */
export interface Guide {
  name: string
  description: string
  url: string
  /** Such as "Article", shown beside it. */
  kind: string
}
