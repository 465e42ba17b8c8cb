import { z } from 'zod'
import { callBody } from './call-body.ts'

const scalar = z.union([z.string(), z.number(), z.boolean()])

const parameter = z.object({
  name: z.string(),
  type: z.enum(['string', 'integer', 'number', 'boolean', 'date', 'datetime']),
  required: z.boolean(),
  default: scalar.optional(),
  enum: z.array(scalar).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  /** In characters. */
  maxLength: z.number().optional(),
  /** Taken in the JSON body of a POST alone, and kept nowhere: addresses end up in logs and histories. */
  secret: z.literal(true).optional(),
  description: z.string().optional(),
})

/** A parameter of an API. */
export type CallParameter = z.infer<typeof parameter>

/** Origin of the responses of an API. */
export const RESPONSE_KINDS = ['computed', 'reference', 'live'] as const
export type ResponseKind = (typeof RESPONSE_KINDS)[number]

/** Header values are ASCII (RFC 9110, 5.5), and these travel as headers. */
const printable = /^[\x20-\x7e]+$/

/** The origin of an API's responses, as its page, its documents and its headers say it. */
export const responseOrigin = z.object({
  kind: z.enum(RESPONSE_KINDS),
  /** The formula, library, data set or outside source. */
  source: z.string().trim().min(8).max(160).regex(printable, 'must be printable ASCII'),
  /** An SPDX expression, or words where there is none. */
  licence: z.string().trim().min(2).max(80).regex(printable, 'must be printable ASCII'),
  /** Date or edition of reference data. */
  as_of: z.string().trim().min(4).max(40).regex(printable, 'must be printable ASCII').optional(),
  /** Outside sources that a live response needs, by their names. */
  from: z.array(z.string()).min(1).optional(),
})
export type ResponseOrigin = z.infer<typeof responseOrigin>

/** What the page of an API says, for readers of data. */
const documentation = z.object({
  id: z.int().positive(),
  name: z.string(),
  description: z.string(),
  /** Slug of its category. */
  category: z.string(),
  keywords: z.string().optional(),
  synonyms: z.string().optional(),
  notes: z.array(z.string()),
  /** Parameters of the example call. */
  example: z.record(z.string(), scalar),
  /** Fields of the response by their paths, such as `days[].high`. */
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
})

const contract = z.object({
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  parameters: z.array(parameter),
  /** Groups of parameters of which one must be given whole; empty where any will do. */
  combinations: z.array(z.array(z.string())),
  /** Null where a call has parameters alone. */
  body: callBody.nullable().default(null),
  /** A response as the documentation shows it. */
  sample: z.unknown(),
  /** Null while nothing responds to the API yet. */
  answer: responseOrigin.nullable(),
  /** Null in the list of a catalogue that publishes none. */
  documentation: documentation.nullable().default(null),
  /** Set for an API that will be retired: since when, and until when it responds. */
  deprecated: z.object({ since: z.iso.date(), sunset: z.iso.date() }).nullable().default(null),
})

/** The contract of one API of the catalogue: its parameters, its sample and its source. */
export type CallContract = z.infer<typeof contract>

const retiredApi = z.object({
  slug: z.string(),
  name: z.string(),
  /** ISO 8601 day. */
  retired: z.iso.date(),
  reason: z.string(),
  /** Slugs of APIs to call in its place. */
  instead: z.array(z.string()),
})

/** An API that the catalogue had, and will not have again. */
export type RetiredApi = z.infer<typeof retiredApi>

/** Path of the document that the catalogue publishes for the gateway. */
export const CALL_CONTRACTS_PATH = '/catalogue/contracts.json'

/** The document at `CALL_CONTRACTS_PATH`. */
export const callContracts = z.object({
  apis: z.array(contract),
  retired: z.array(retiredApi).default([]),
})
export type CallContracts = z.infer<typeof callContracts>
