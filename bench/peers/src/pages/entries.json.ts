import { readContent } from '#src/content.ts'

/** The entries that the search box searches. */
export const GET = () => Response.json(readContent().entries)
