import type { FastifyInstance } from 'fastify'
import { createKey, listKeys, renameKey, revokeKey, rotateKey } from '#src/accounts/named-keys.ts'
import { ApiError, refuseAbove } from '#src/api-error.ts'
import { CREATE_KEY, LIST_KEYS, RENAME_KEY, REPLACE_KEY, REVOKE_KEY } from './key-operations.ts'
import { type AccountRouteServices, ownerRoutes } from './of-owner.ts'

const HOUR_MS = 60 * 60 * 1_000
const MAX_NEW_KEYS = 10

/** `/op/user/key` and `/op/user/keys`: the keys of an account. */
export function keyRoutes(app: FastifyInstance, services: AccountRouteServices): void {
  const { keys } = services
  const newKeys = app.createRateLimit({ max: MAX_NEW_KEYS, timeWindow: HOUR_MS })

  ownerRoutes(app, services, ({ accountOf, ofOwner, scope }) => {
    scope.get('/op/user/keys', ofOwner('recent', LIST_KEYS), async (request) => ({
      keys: await listKeys(services, accountOf(request)),
    }))

    scope.post('/op/user/keys', ofOwner('confirmed', CREATE_KEY), async (request, reply) => {
      refuseAbove(await newKeys(request), reply, tooManyKeys)
      const made = await createKey(services, accountOf(request).id, request.body.name)
      return reply.status(201).send(made)
    })

    scope.put('/op/user/keys/:keyId', ofOwner('confirmed', RENAME_KEY), async (request) => {
      const { keyId } = request.params
      const { name } = request.body
      await renameKey(services, accountOf(request).id, keyId, name)
      return { key_id: keyId, name }
    })

    scope.delete(
      '/op/user/keys/:keyId',
      ofOwner('confirmed', REVOKE_KEY),
      async (request, reply) => {
        const { id } = accountOf(request)
        await revokeKey(services, id, request.params.keyId)
        keys.forget(id)
        return reply.status(204).send()
      },
    )

    scope.post('/op/user/key', ofOwner('confirmed', REPLACE_KEY), async (request, reply) => {
      const { id } = accountOf(request)
      refuseAbove(await newKeys(request), reply, tooManyKeys)
      const { key_id: keyId, retire } = request.body
      const { apiKey, oldKeyValidUntil } = await rotateKey(services, id, keyId, retire)
      keys.forget(id)
      return { api_key: apiKey, old_key_valid_until: oldKeyValidUntil?.toISOString() ?? null }
    })
  })
}

function tooManyKeys(): ApiError {
  return new ApiError(429, 'rate_limited', 'Too many new keys; try again in an hour')
}
