import { z } from 'zod'
import { type Catalogue, findListed } from '#src/modules/catalogue/catalogue.ts'
import {
  isConfigured,
  type LiveSources,
  sourcesTurnedOn,
} from '#src/modules/catalogue/live-sources.ts'
import { type AddTool, defineTool } from './tool.ts'

/** The name of an API as a caller gives it. */
export const API_NAME = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must look like time-zone')
  .max(60)
  .describe('Name from search_apis, such as time-zone')

const scalar = z.union([z.string(), z.number(), z.boolean()])

/** Documentation of one API for a caller. */
const API = z.object({
  api: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  url: z.string(),
  openapi: z.string(),
  configured: z.boolean().describe('False if it is coming soon on this server'),
  kind: z.string().nullable().describe('Response kind: computed, reference or live'),
  source: z.string().nullable(),
  deprecated: z.object({ since: z.string(), sunset: z.string() }).nullable(),
  parameters: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      required: z.boolean(),
      description: z.string().optional(),
      default: scalar.optional(),
      enum: z.array(scalar).optional(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      maxLength: z.number().optional(),
      secret: z
        .literal(true)
        .optional()
        .describe('Never in a URL or log; call_api sends it in the body'),
    }),
  ),
  combinations: z
    .array(z.array(z.string()))
    .describe('Groups of parameters; send one group in full'),
  picture: z
    .array(z.string())
    .nullable()
    .describe('Media types of the picture that it needs; call_api cannot send one, POST it to /v1'),
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      unit: z.string().optional(),
      nullable: z.boolean(),
      optional: z.boolean(),
      description: z.string(),
    }),
  ),
  notes: z.array(z.string()),
  example: z.object({ parameters: z.record(z.string(), scalar), answer: z.unknown() }),
})

interface Services {
  catalogue: Catalogue
  site: string
  sources: LiveSources
}

/**
 * Describes an API of the catalogue.
 * @throws {ApiError} 404, 410 or 503 as `findListed`.
 */
export async function describeApi(
  { catalogue, site, sources }: Services,
  slug: string,
): Promise<z.input<typeof API>> {
  const contract = findListed(catalogue, slug)
  const { answer: response, body, combinations, deprecated, documentation, parameters } = contract
  return {
    api: slug,
    name: documentation?.name ?? slug,
    description: documentation?.description ?? '',
    category: documentation?.category ?? '',
    url: `${site}/api/${slug}`,
    openapi: `${site}/api/${slug}/openapi.json`,
    configured: isConfigured(contract, await sourcesTurnedOn(sources)),
    kind: response?.kind ?? null,
    source: response?.source ?? null,
    ...{ deprecated, parameters, combinations },
    picture: body?.kind === 'picture' ? body.accepts : null,
    fields: documentation?.fields ?? [],
    notes: documentation?.notes ?? [],
    example: {
      parameters: documentation?.example ?? {},
      answer: JSON.parse(contract.sample) as unknown,
    },
  }
}

/** Tells the parameters, fields and example of one API. */
export function getApi(services: Services): AddTool {
  return defineTool({
    name: 'get_api',
    title: 'Describe an API',
    description:
      'Parameters, response fields, notes and an example response of one API. The example is documentation; call_api returns live responses.',
    input: z.object({ api: API_NAME }),
    output: API,
    run: ({ api }) => describeApi(services, api),
  })
}
