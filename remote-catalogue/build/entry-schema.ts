import { LIVE_SOURCE_IDS, responseOrigin } from '@orchard/shared/call-contracts'
import { PICTURE_TYPES } from '@orchard/shared/contracts'
import { NOTICE_MONTHS } from '@orchard/shared/facts'
import { z } from 'zod'
import { CATEGORY_DRAWINGS } from '#src/data/category-drawings.ts'

/** The slugs of categories, in the order of the site. */
export const CATEGORY_SLUGS = [
  'finance',
  'internet-technology',
  'ai-computer-vision',
  'animals',
  'entertainment',
  'health-wellness',
  'miscellaneous',
  'places',
  'text',
  'transportation',
  'tax',
] as const

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const parameterName = /^[a-z][a-z0-9_]*$/
/** `city`, `wind.speed`, `days[].high`, `[].name`, `tags[]`. */
const fieldName = /^(?:\[\]\.)?[a-z][a-z0-9_]*(?:\[\])*(?:\.[a-z][a-z0-9_]*(?:\[\])*)*$/

const day = /^\d{4}-\d{2}-\d{2}$/
const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/

/** Checks of a value by the type of its parameter or field. */
const isOfType = {
  string: (value: unknown) => typeof value === 'string',
  integer: (value: unknown) => Number.isInteger(value),
  number: (value: unknown) => typeof value === 'number',
  boolean: (value: unknown) => typeof value === 'boolean',
  date: (value: unknown) => typeof value === 'string' && day.test(value),
  datetime: (value: unknown) => typeof value === 'string' && timestamp.test(value),
}

const scalar = z.union([z.string(), z.number(), z.boolean()])
const sentence = z.string().trim().min(8).max(280)

const parameter = z
  .strictObject({
    name: z.string().regex(parameterName, 'must be snake_case'),
    type: z.enum(['string', 'integer', 'number', 'boolean', 'date']),
    required: z.boolean().default(false),
    default: scalar.optional(),
    enum: z.array(scalar).min(2).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxLength: z.int().positive().optional(),
    /** Taken in the JSON body of a POST alone. */
    secret: z.literal(true).optional(),
    example: scalar,
    description: sentence,
  })
  .superRefine((value, context) => {
    for (const key of ['example', 'default'] as const) {
      const given = value[key]
      if (given === undefined) continue
      const problem = valueProblem(value, given)
      if (problem) context.addIssue({ code: 'custom', path: [key], message: problem })
    }
    for (const message of secretProblems(value))
      context.addIssue({ code: 'custom', path: ['secret'], message })
    if (value.required && value.default !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['default'],
        message: 'a required parameter has no default',
      })
  })

/** A query parameter as an entry file declares it. */
export type EntryParameter = z.infer<typeof parameter>

/** The mistakes in a parameter that would show its secret, or would stop the example call, which is an address. */
function secretProblems({
  default: preset,
  example,
  required,
  secret,
  type,
}: Pick<z.input<typeof parameter>, 'default' | 'example' | 'required' | 'secret' | 'type'>) {
  if (!secret) return []
  return [
    ...(type === 'string' ? [] : ['must be of type string']),
    ...(required || preset !== undefined ? ['must be optional, without a default'] : []),
    ...(/^YOUR_[A-Z_]+$/.test(String(example)) ? [] : ['needs an example such as YOUR_PASSWORD']),
  ]
}

/**
 * Explains why `given` is not a valid value of a parameter; undefined if it is. Checks examples,
 * defaults and `args`, so that no page shows a call that would be refused.
 */
function valueProblem(
  rule: Pick<EntryParameter, 'type' | 'enum' | 'minimum' | 'maximum' | 'maxLength'>,
  given: string | number | boolean,
): string | undefined {
  if (!isOfType[rule.type](given)) return `${JSON.stringify(given)} is not of type ${rule.type}`
  if (rule.enum && !rule.enum.includes(given))
    return `${JSON.stringify(given)} is not one of ${rule.enum.join(', ')}`
  if (typeof given === 'number') {
    if (rule.minimum !== undefined && given < rule.minimum)
      return `${given} is below ${rule.minimum}`
    if (rule.maximum !== undefined && given > rule.maximum)
      return `${given} is above ${rule.maximum}`
  }
  if (typeof given === 'string' && rule.maxLength !== undefined && given.length > rule.maxLength)
    return `${JSON.stringify(given)} is longer than ${rule.maxLength}`
  return undefined
}

const field = z.strictObject({
  name: z.string().regex(fieldName, 'must be a path such as days[].high'),
  type: z.enum(['string', 'integer', 'number', 'boolean', 'date', 'datetime']),
  unit: z.string().min(1).max(40).optional(),
  nullable: z.boolean().default(false),
  optional: z.boolean().default(false),
  description: sentence,
})

/** One line of the response table. */
export type EntryField = z.infer<typeof field>

const json: z.ZodType<unknown> = z.json()

const fieldPath = z.string().regex(fieldName, 'must be a path such as days[].high')
/** The path of a list in the response, without brackets; `.` is the response itself. */
const listPath = z.union([z.literal('.'), fieldPath])

/** The drawing of a response beside its JSON; by default a table of all fields. */
const view = z.discriminatedUnion('as', [
  /** A field that holds an SVG document. */
  z.strictObject({ as: z.literal('picture'), field: fieldPath, alt: sentence }),
  /** Fields that hold CSS colours. */
  z.strictObject({ as: z.literal('swatches'), fields: z.array(fieldPath).min(1) }),
  /** Places in decimal degrees; `line` joins them in order. */
  z.strictObject({
    as: z.literal('map'),
    points: z.array(z.strictObject({ lat: fieldPath, lon: fieldPath })).min(1),
    line: z.boolean().default(false),
  }),
  /** Members `x` and `y` of the items of a list. */
  z.strictObject({
    as: z.literal('chart'),
    list: listPath,
    x: z.string().regex(parameterName),
    y: z.array(z.string().regex(parameterName)).min(1).max(3),
  }),
  z.strictObject({ as: z.literal('table'), list: listPath }),
])

/** The drawing of a response. */
export type ResponseView = z.infer<typeof view>

/** The body of a call: a picture, or a long text in place of a parameter. */
const body = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('picture'),
    accepts: z.array(z.enum(PICTURE_TYPES)).min(1),
    description: sentence,
    /** Files in `pictures`; the first is the picture of the example call. */
    examples: z
      .array(
        z.strictObject({
          file: z.string().regex(/^[a-z0-9-]+\.(?:png|jpg|webp)$/, 'must look like apple.png'),
          name: z.string().trim().min(3).max(40),
        }),
      )
      .min(1),
  }),
  z.strictObject({ kind: z.literal('text'), parameter: z.string().regex(parameterName) }),
])

/** A call's body as an entry file declares it. */
export type EntryBody = z.infer<typeof body>

/** A picture as a call's body. */
export type PictureBody = Extract<EntryBody, { kind: 'picture' }>

/** An API that is to be retired; it responds until its sunset. */
const deprecation = z.strictObject({
  since: z.iso.date(),
  sunset: z.iso.date(),
  reason: sentence,
  /** Slugs of its replacements. */
  instead: z.array(z.string().regex(slugPattern)).min(1).max(3),
})

/** The origin of responses; live ones name the outside sources that they need. */
const origin = responseOrigin
  .extend({ from: z.array(z.enum(LIVE_SOURCE_IDS)).min(1).optional() })
  .strict()
  .refine(({ from, kind }) => (kind === 'live') === (from !== undefined), {
    path: ['from'],
    message: 'names the sources of live responses, and of no others',
  })

/** The shape of an entry file, without the rules between its members. */
export const entryShape = z.strictObject({
  id: z.int().positive(),
  name: z.string().trim().min(3).max(40),
  url: z.string().regex(/^\/api\/[a-z0-9-]+$/, 'must look like /api/weather'),
  category: z.enum(CATEGORY_SLUGS),
  description: z.string().trim().min(40).max(150),
  keywords: z.string().trim().min(3).max(160).optional(),
  /** Other names of the job, as people type them, with commas; only the second tier of the search looks at them. */
  synonyms: z.string().trim().min(3).max(800).optional(),
  new: z.boolean().optional(),
  updated: z.boolean().optional(),
  /** Parameters of the example call. */
  args: z.record(z.string(), scalar),
  /** POST for an API that needs a body; all others respond to GET and POST. */
  method: z.enum(['GET', 'POST']),
  body: body.optional(),
  path: z.string().regex(/^\/v1\/[a-z0-9-]+$/, 'must look like /v1/weather'),
  about: z.array(z.string().trim().min(80).max(900)).min(2).max(4),
  notes: z.array(z.string().trim().min(20).max(320)).min(2).max(5),
  parameters: z.array(parameter),
  combinations: z.array(z.array(z.string()).min(1)).min(2).optional(),
  fields: z.array(field).min(2),
  sample: json,
  answer: origin,
  view: view.optional(),
  /** Changes for callers, newest first. */
  changes: z
    .array(z.strictObject({ date: z.iso.date(), text: sentence }))
    .min(1)
    .optional(),
  deprecated: deprecation.optional(),
  related: z.array(z.string().regex(slugPattern)).min(2).max(5),
  /** The first of `related`, if it does a part of a live API's job without a network. */
  meanwhile: z.string().regex(slugPattern).optional(),
})

/** True if an API ends `NOTICE_MONTHS` after its deprecation or later. */
function givesNotice(since: string, sunset: string): boolean {
  const earliest = new Date(since)
  earliest.setUTCMonth(earliest.getUTCMonth() + NOTICE_MONTHS)
  return new Date(sunset) >= earliest
}

/** An entry file, `apis/<slug>.yaml`. */
export const entrySchema = entryShape.superRefine((entry, context) => {
  const issue = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  const slug = slugOf(entry.url)
  if (entry.path !== `/v1/${slug}`) issue(['path'], `must be /v1/${slug}, like the url`)
  if (entry.related.includes(slug)) issue(['related'], 'must not name the entry itself')
  if (entry.meanwhile !== undefined && entry.answer.kind !== 'live')
    issue(['meanwhile'], 'is for live APIs')
  if (entry.meanwhile !== undefined && entry.meanwhile !== entry.related[0])
    issue(['meanwhile'], 'must be the first of related')
  if (new Set(entry.related).size !== entry.related.length)
    issue(['related'], 'names an entry twice')

  const days = (entry.changes ?? []).map(({ date }) => date)
  if (days.join() !== days.toSorted().reverse().join())
    issue(['changes'], 'must begin with the newest')
  if (new Set(days).size !== days.length) issue(['changes'], 'must tell a day once')
  if (entry.deprecated && !givesNotice(entry.deprecated.since, entry.deprecated.sunset))
    issue(['deprecated', 'sunset'], `must be ${NOTICE_MONTHS} months after since, or later`)

  const names = entry.parameters.map((one) => one.name)
  if (new Set(names).size !== names.length) issue(['parameters'], 'two parameters share a name')
  for (const [name, given] of Object.entries(entry.args)) {
    const rule = entry.parameters.find((one) => one.name === name)
    const problem = rule ? valueProblem(rule, given) : 'is not a parameter'
    if (problem) issue(['args', name], problem)
    if (rule?.secret) issue(['args', name], 'must not be in the example call, which is an address')
  }
  for (const rule of entry.parameters)
    if (rule.required && !(rule.name in entry.args))
      issue(['args'], `misses the required parameter ${rule.name}`)
  for (const [index, group] of (entry.combinations ?? []).entries())
    for (const name of group)
      if (!names.includes(name)) issue(['combinations', index], `${name} is not a parameter`)
  if (
    entry.combinations &&
    !entry.combinations.some((group) => group.every((name) => name in entry.args))
  )
    issue(['args'], 'fulfil none of the combinations')

  for (const problem of bodyProblems(entry)) issue(['body'], problem)
  for (const problem of sampleProblems(entry.sample, entry.fields)) issue(['sample'], problem)
  for (const problem of viewProblems(entry.view, entry.fields)) issue(['view'], problem)
})

/** An entry after validation. */
export type CatalogueEntry = z.infer<typeof entrySchema>

/** A category file, `categories/<slug>.yaml`. */
export const categorySchema = z.strictObject({
  name: z.string().trim().min(3).max(40),
  url: z.string().regex(/^\/category\/[a-z0-9-]+$/),
  icon: z.enum(Object.keys(CATEGORY_DRAWINGS)),
  description: z.string().trim().min(40).max(170),
  detail: z.array(z.string().trim().min(80).max(900)).min(2).max(4),
})

/** A category after validation. */
export type CatalogueCategory = z.infer<typeof categorySchema>

/** The file of APIs that left the catalogue, `retired.yaml`. */
export const retiredSchema = z.array(
  z.strictObject({
    slug: z.string().regex(slugPattern),
    name: z.string().trim().min(3).max(60),
    /** ISO 8601 day. */
    retired: z.iso.date(),
    reason: sentence,
    instead: z.array(z.string().regex(slugPattern)).min(1).max(3),
  }),
)

/** Contradictions between the body and the method or parameters. */
function bodyProblems({ body: given, method, parameters }: z.infer<typeof entryShape>): string[] {
  if (given && parameters.some(({ secret }) => secret))
    return ['leaves no room for a secret parameter, which needs a JSON body']
  if ((given?.kind === 'picture') !== (method === 'POST'))
    return ['a picture goes with the method POST, and nothing else does']
  if (given?.kind !== 'text') return []
  const rule = parameters.find(({ name }) => name === given.parameter)
  return rule?.type === 'string' ? [] : [`${given.parameter} is not a parameter of type string`]
}

/** Fields of a view that the response does not have. */
function viewProblems(given: ResponseView | undefined, fields: readonly EntryField[]): string[] {
  if (!given) return []
  const has = (path: string) => fields.some(({ name }) => name === path)
  const missing = (paths: readonly string[]) =>
    paths.filter((path) => !has(path)).map((path) => `${path} is not among the fields`)
  if (given.as === 'picture') return missing([given.field])
  if (given.as === 'swatches') return missing(given.fields)
  if (given.as === 'map') return missing(given.points.flatMap(({ lat, lon }) => [lat, lon]))
  const item = given.list === '.' ? '[]' : `${given.list}[]`
  if (given.as === 'chart') return missing([given.x, ...given.y].map((name) => `${item}.${name}`))
  const isList = fields.some(({ name }) => name === item || name.startsWith(`${item}.`))
  return isList ? [] : [`${given.list} is not a list among the fields`]
}

/** The last segment of an entry's or category's url. */
export function slugOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/**
 * Compares a sample with the field table: each value needs a field of its type, and each field that
 * is not optional must occur.
 */
export function sampleProblems(sample: unknown, fields: readonly EntryField[]): string[] {
  const problems = new Set<string>()
  const seen = new Set<string>()
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) {
      if (value.length === 0) problems.add(`${path || 'the sample'} is an empty list`)
      for (const item of value) walk(item, `${path}[]`)
      return
    }
    if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key)
      return
    }
    seen.add(path)
    const rule = fields.find((one) => one.name === path)
    if (!rule) problems.add(`${path} is in the sample but not among the fields`)
    else if (value === null ? !rule.nullable : !isOfType[rule.type](value))
      problems.add(`${path} is ${JSON.stringify(value)}, which is not of type ${rule.type}`)
  }
  walk(sample, '')
  for (const rule of fields)
    if (!rule.optional && !seen.has(rule.name))
      problems.add(`${rule.name} is a field but not in the sample`)
  const names = fields.map((one) => one.name)
  if (new Set(names).size !== names.length) problems.add('two fields share a name')
  return [...problems]
}
