import { asc, count, eq, min, sql } from 'drizzle-orm'
import { type Catalogue, findListed } from '#src/modules/catalogue/catalogue.ts'
import {
  isConfigured,
  type LiveSources,
  sourcesTurnedOn,
} from '#src/modules/catalogue/live-sources.ts'
import { arrivalMail } from '#src/modules/mail/messages.ts'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Services } from '#src/server/services.ts'
import type { Database } from '#src/store/database.ts'
import { wishes } from './tables.ts'

/** The wish to be told by email when an API is there. */
export interface Wish {
  /** Slug of the API. */
  api: string
  email: string
}

/** Keeps wishes until their APIs are there. */
export type Wishes = ReturnType<typeof createWishes>

interface WishServices extends Pick<Services, 'database' | 'now'> {
  catalogue: Catalogue
  sources: LiveSources
  outbox: Outbox
  /** Origin of the site. */
  site: string
}

/** Messages that one transaction stores. */
const PORTION = 100

export function createWishes({ catalogue, database, now, outbox, site, sources }: WishServices) {
  /** Turns wishes into messages; both or neither, so that a wish is told once by whichever instance. */
  function tellSome(api: { slug: string; name: string; description: string }): Promise<number> {
    return database.transaction(async (transaction) => {
      const taken = transaction
        .select({ id: wishes.id })
        .from(wishes)
        .where(eq(wishes.api, api.slug))
        .orderBy(asc(wishes.wishedAt))
        .limit(PORTION)
        .for('update', { skipLocked: true })
      const gone = await transaction
        .delete(wishes)
        // As an array: in a join, PostgreSQL might run the query again, and take others.
        .where(sql`${wishes.id} = any(array(${taken}))`)
        .returning()
      for (const { email, id } of gone)
        await outbox.toAddress(email, arrivalMail(site, { id, ...api }), transaction)
      return gone.length
    })
  }

  return {
    /** Keeps a wish; the same again is one wish. */
    async keep(wish: Wish): Promise<void> {
      await database
        .insert(wishes)
        .values({ ...wish, wishedAt: now() })
        .onConflictDoNothing()
    },
    /**
     * Refuses a wish that cannot come true. One for an API that responds would let anybody send any number of
     * emails to an address.
     * @throws {ApiError} as `findListed`, and 409 for an API that responds.
     */
    async assertComing(api: string): Promise<void> {
      const contract = findListed(catalogue, api)
      if (isConfigured(contract, await sourcesTurnedOn(sources)))
        throw new ApiError(409, 'api_available', 'This API is already available: reload its page')
    },
    /**
     * Stores an email to everybody who waits for an API that responds now, and forgets their wishes. Meant for a
     * timer of every instance.
     * @throws {ApiError} 503 as long as there has never been a list of APIs.
     */
    async announce(): Promise<void> {
      const wished = await database.selectDistinct({ slug: wishes.api }).from(wishes)
      if (wished.length === 0) return
      const turnedOn = await sourcesTurnedOn(sources)
      for (const { slug } of wished) {
        const contract = catalogue.find(slug)
        if (!contract || !isConfigured(contract, turnedOn)) continue
        const { description = '', name = slug } = contract.documentation ?? {}
        while ((await tellSome({ slug, name, description })) === PORTION);
      }
    },
  }
}

/** The wishes of an address. */
export function isOf(email: string) {
  return sql`lower(${wishes.email}) = ${email.toLowerCase()}`
}

/** The number of wishes by API, the most wished first, and since when somebody waits. */
export function countWishes(database: Database) {
  return database
    .select({ api: wishes.api, wishes: count(), since: min(wishes.wishedAt) })
    .from(wishes)
    .groupBy(wishes.api)
    .orderBy(sql`count(*) desc`, asc(wishes.api))
}
