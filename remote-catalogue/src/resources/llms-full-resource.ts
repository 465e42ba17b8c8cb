import type { ResourceModule } from '@orchard/shared/contracts'
import {
  type ApiDetail,
  readCategories,
  readDetail,
  readSummaries,
} from '#src/data/catalogue-data.ts'
import { describeLimits, fieldNotes } from '#src/features/reference/reference-words.ts'

/** `/llms-full/{category}.txt`: the APIs of a category, each with what a caller must know. */
export const resource: ResourceModule = {
  async render(args) {
    const { origin } = new URL(args.request.url)
    const [categories, summaries] = await Promise.all([readCategories(args), readSummaries(args)])
    const category = categories.find(({ slug }) => slug === args.params['slug'])
    const contentType = 'text/plain; charset=utf-8'
    if (!category) return { status: 404, contentType, body: 'There is no such category\n' }
    const entries = await Promise.all(
      summaries
        .filter((one) => one.category === category.slug)
        .map(({ slug }) => readDetail(args, slug)),
    )
    const body = [
      `# ${category.name} APIs`,
      `> ${category.description}`,
      `Send your API key in the header X-Api-Key. Errors are problem details in JSON (RFC 9457) with a code. Details of each API: ${origin}/api/{slug}.md, OpenAPI: ${origin}/api/{slug}/openapi.json. All pages: ${origin}/llms.txt`,
      ...entries.map((entry) => describeApi(entry, args.apiHost)),
    ]
    return { contentType, body: `${body.join('\n\n')}\n` }
  },
}

function describeApi(
  { args, body, fields, name, parameters, path, ...entry }: ApiDetail,
  host: string,
) {
  const query = new URLSearchParams(
    Object.entries(args).map(([key, value]) => [key, String(value)]),
  )
  const method = body?.kind === 'picture' ? 'POST' : 'GET'
  return [
    `## ${name} (${entry.slug})`,
    entry.description,
    `${method} ${host}${path}${query.size > 0 ? `?${query}` : ''}`,
    ...(body?.kind === 'picture' ? [`Body: ${body.accepts.join(', ')}`] : []),
    ...parameters.map((one) => {
      const limits = describeLimits(one)
      const rules = [one.type, ...(one.required ? ['required'] : []), ...(limits ? [limits] : [])]
      return `- ${one.name} (${rules.join('; ')}): ${one.description}`
    }),
    `Response: ${fields.map((field) => `${field.name} (${[field.type, ...fieldNotes(field)].join(', ')})`).join('; ')}`,
  ].join('\n')
}
