/**
 * What services read of the site. They have no release, so each release of the host says it for them: a remote that ends
 * such a resource is refused, also where nobody has the sources of the services. For builds alone.
 */
import * as z from 'zod'
import { CALL_CONTRACTS_PATH, callContracts } from '#src/call-contracts/index.ts'
import type { PublicRead } from '#src/contracts/index.ts'
import { FACT_SHEET, SITE_FACTS_PATH } from '#src/fact-sheet/index.ts'

/** The documents with the schemas by which the services check them. */
const READ_BY_PRODUCT_API = [
  [CALL_CONTRACTS_PATH, callContracts],
  [SITE_FACTS_PATH, FACT_SHEET],
] as const

/** Each public resource that a service reads. */
export const SERVICE_READS: readonly PublicRead[] = READ_BY_PRODUCT_API.map(([path, schema]) => ({
  service: 'product-api',
  path,
  schema: z.toJSONSchema(schema, { io: 'input' }),
}))
