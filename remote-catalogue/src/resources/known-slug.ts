import type { PageArgs, ResourceResponse } from '@orchard/shared/contracts'
import { readRetired, readSummaries } from '#src/data/catalogue-data.ts'

/** The slug in the address, or the response for an unknown one (404) or a retired one (410). */
export async function knownSlug(args: PageArgs): Promise<string | ResourceResponse> {
  const slug = args.params['slug'] ?? ''
  if ((await readSummaries(args)).some((one) => one.slug === slug)) return slug
  const isRetired = (await readRetired(args)).some((one) => one.slug === slug)
  const problem = isRetired
    ? { title: 'This API is retired', status: 410 }
    : { title: 'There is no such API', status: 404 }
  return {
    status: problem.status,
    contentType: 'application/problem+json',
    body: JSON.stringify(problem),
  }
}
