import * as z from 'zod'
import type { ExportedAccount } from '#src/server/module.ts'
import type { Services } from '#src/server/services.ts'
import { wishes } from './tables.ts'
import { isOf } from './wishes.ts'

/** The APIs that the owner of an address waits for, in an export. */
export const EXPORTED = {
  wishes: {
    schema: z.array(z.object({ slug: z.string(), wished_at: z.iso.datetime() })),
    async read({ database }: Pick<Services, 'database'>, { email }: ExportedAccount) {
      if (email === null) return []
      const rows = await database.select().from(wishes).where(isOf(email)).orderBy(wishes.wishedAt)
      return rows.map(({ api, wishedAt }) => ({ slug: api, wished_at: wishedAt.toISOString() }))
    },
  },
}
