import { MINUTE_MS } from '@orchard/shared/format'
import { refuseAbove } from '#src/server/api-error.ts'
import type { TypedApp } from '#src/server/openapi/typed-app.ts'
import { KEEP_WISH } from './operations.ts'
import type { Wishes } from './wishes.ts'

/** Limits per visitor in ten minutes: wishes, and requests. */
const MAX_WISHES = 20
const MAX_ASKED = 100
const WINDOW_MS = 10 * MINUTE_MS

/** `POST /op/wishes`: stored once per address and API. */
export function wishRoutes(app: TypedApp, { wishes }: { wishes: Wishes }): void {
  const countWishes = app.createRateLimit({ max: MAX_WISHES, timeWindow: WINDOW_MS })
  app.post(
    '/op/wishes',
    {
      schema: KEEP_WISH,
      config: { rateLimit: { max: MAX_ASKED, timeWindow: WINDOW_MS, groupId: 'wishes' } },
    },
    async (request, reply) => {
      const { leaveEmpty, ...wish } = request.body
      // Only bots fill in the hidden field; let them believe that it worked.
      if (leaveEmpty === '') {
        await wishes.assertComing(wish.api)
        // The same again counts, too: else the limit would tell strangers who waits.
        refuseAbove(await countWishes(request), reply)
        await wishes.keep(wish)
      }
      return reply.status(201).send({ received: true })
    },
  )
}
