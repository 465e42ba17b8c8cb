import { z } from 'zod'
import { boolean, id, natural } from '#src/protocol/params.ts'

/** An entry of `items` in a change of a subscription. */
export const itemChange = z.strictObject({
  id: id.optional(),
  price: id.optional(),
  quantity: natural.optional(),
  deleted: boolean.optional(),
})

export const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none'])
