import type { FastifyInstance } from 'fastify'
import type { Owned } from '#src/modules/accounts/owner-scope.ts'
import type { Catalogue } from '#src/modules/catalogue/catalogue.ts'
import type { KeyLookup } from '#src/modules/keys/key-lookup.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { KeyLimits } from './key-limits.ts'
import { createKey, listKeys, renameKey, revokeKey, rotateKey, setLimits } from './named-keys.ts'
import {
  CREATE_KEY,
  LIMIT_KEY,
  LIST_KEYS,
  RENAME_KEY,
  REPLACE_KEY,
  REVOKE_KEY,
} from './operations.ts'

/**
 * `/op/user/key` and `/op/user/keys`: the keys of an account.
 * @param catalogue the APIs that keys can be limited to.
 */
export function keyRoutes(
  app: FastifyInstance,
  services: AccountServices &
    Owned & { catalogue: Pick<Catalogue, 'list'>; keys: Pick<KeyLookup, 'forget'> },
): void {
  const { catalogue, keys } = services

  services.ownerRoutes(app, ({ accountOf, memberOf, ofOwner, scope }) => {
    const toChange = 'keys:write'
    const ownerOf = (request: Parameters<typeof accountOf>[0]) => ({
      accountId: accountOf(request).id,
      member: memberOf(request),
    })

    scope.get('/op/user/keys', ofOwner('recent', 'keys:read', LIST_KEYS), async (request) => ({
      keys: await listKeys(services, accountOf(request)),
    }))

    scope.post('/op/user/keys', ofOwner('change', toChange, CREATE_KEY), async (request, reply) => {
      const { kind, limits, name } = request.body
      refuseUnlisted(catalogue, limits)
      const made = await createKey(services, ownerOf(request), { name, kind, limits })
      return reply.status(201).send(made)
    })

    scope.put('/op/user/keys/:keyId', ofOwner('change', toChange, RENAME_KEY), async (request) => {
      const { keyId } = request.params
      const { name } = request.body
      await renameKey(services, ownerOf(request), keyId, name)
      return { key_id: keyId, name }
    })

    scope.put(
      '/op/user/keys/:keyId/limits',
      ofOwner('change', toChange, LIMIT_KEY),
      async (request) => {
        const owner = ownerOf(request)
        const { keyId } = request.params
        refuseUnlisted(catalogue, request.body)
        await setLimits(services, owner, keyId, request.body)
        keys.forget(owner.accountId)
        return { key_id: keyId, limits: request.body }
      },
    )

    scope.delete(
      '/op/user/keys/:keyId',
      ofOwner('change', toChange, REVOKE_KEY),
      async (request, reply) => {
        const owner = ownerOf(request)
        await revokeKey(services, owner, request.params.keyId)
        keys.forget(owner.accountId)
        return reply.status(204).send()
      },
    )

    scope.post('/op/user/key', ofOwner('change', toChange, REPLACE_KEY), async (request) => {
      const owner = ownerOf(request)
      const { key_id: keyId, retire } = request.body
      const { apiKey, oldKeyValidUntil } = await rotateKey(services, owner, keyId, retire)
      keys.forget(owner.accountId)
      return { api_key: apiKey, old_key_valid_until: oldKeyValidUntil?.toISOString() ?? null }
    })
  })
}

/** @throws {ApiError} 422 for APIs or categories that the catalogue does not have. */
function refuseUnlisted(catalogue: Pick<Catalogue, 'list'>, limits: KeyLimits): void {
  if (limits.apis === null && limits.categories === null) return
  const all = catalogue.list()
  const slugs = new Set(all.map(([slug]) => slug))
  const categories = new Set(all.map(([, { documentation }]) => documentation?.category))
  const api = limits.apis?.find((slug) => !slugs.has(slug))
  const category = limits.categories?.find((slug) => !categories.has(slug))
  if (api === undefined && category === undefined) return
  throw new ApiError(422, 'key_limits_invalid', 'Some limits are invalid', {
    errors: {
      ...(api === undefined ? {} : { apis: `The catalogue has no API ${api}` }),
      ...(category === undefined
        ? {}
        : { categories: `The catalogue has no category ${category}` }),
    },
  })
}
