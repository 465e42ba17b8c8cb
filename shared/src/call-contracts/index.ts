import { z } from 'zod'

const parameter = z.object({
  name: z.string(),
  type: z.enum(['string', 'integer', 'number', 'boolean', 'date', 'datetime']),
  required: z.boolean(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  /** In characters. */
  maxLength: z.number().optional(),
})

/** A query parameter of an API. */
export type CallParameter = z.infer<typeof parameter>

const contract = z.object({
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  parameters: z.array(parameter),
  /** Groups of parameters of which one must be there whole; empty where any will do. */
  combinations: z.array(z.array(z.string())),
  /** An answer as the documentation shows it. */
  sample: z.unknown(),
})

/** The contract of one API of the catalogue: its parameters and its sample. */
export type CallContract = z.infer<typeof contract>

/** The document that the catalogue publishes for the gateway, at `/catalogue/contracts.json`. */
export const callContracts = z.object({ apis: z.array(contract) })
export type CallContracts = z.infer<typeof callContracts>
