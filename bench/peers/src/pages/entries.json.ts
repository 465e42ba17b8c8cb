import { readContent } from '#src/content.ts'

/** What the search box searches. */
export const GET = () => Response.json(readContent().entries)
