import type { FastifyInstance } from 'fastify'
import type { OpenAccount } from '#src/modules/accounts/accounts.ts'
import type { Owned } from '#src/modules/accounts/owner-scope.ts'
import type { PoolAdmin } from '#src/modules/identity/pool-admin.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { ApiError } from '#src/server/api-error.ts'
import { END_DEVICE_TRUST, LIST_TRUSTED_DEVICES, TRUST_DEVICE } from './operations.ts'
import { describeTrust, endTrust, listTrusted, trustDevice } from './trusted-devices.ts'

/** `/op/user/trusted-devices`: devices that need no second factor. */
export function trustedDeviceRoutes(
  app: FastifyInstance,
  services: AccountServices & Owned & { poolAdmin: PoolAdmin | null },
): void {
  const { poolAdmin } = services
  /** @throws {ApiError} 409 for an account of Google’s, and where the site is no administrator of the pool. */
  const able = ({ provider }: OpenAccount) => {
    if (provider === 'cognito' && poolAdmin !== null) return { ...services, poolAdmin }
    throw new ApiError(
      409,
      'device_trust_not_offered',
      'Trusted devices are not offered for your account',
    )
  }

  services.ownerRoutes(app, ({ accountOf, memberOf, ofOwner, scope }) => {
    scope.get(
      '/op/user/trusted-devices',
      ofOwner('recent', 'own', LIST_TRUSTED_DEVICES),
      async (request) => {
        const { id, provider } = accountOf(request)
        const devices = (await listTrusted(services, id)).map(describeTrust)
        return { devices, is_offered: provider === 'cognito' && poolAdmin !== null }
      },
    )

    scope.post(
      '/op/user/trusted-devices',
      ofOwner('fresh', 'own', TRUST_DEVICE),
      async (request, reply) => {
        const trusted = await trustDevice(able(accountOf(request)), memberOf(request))
        const { deviceKey, endsAt } = trusted
        return reply.status(201).send({ device_key: deviceKey, ends_at: endsAt.toISOString() })
      },
    )

    scope.delete(
      '/op/user/trusted-devices/:deviceKey',
      ofOwner('change', 'own', END_DEVICE_TRUST),
      async (request, reply) => {
        await endTrust(able(accountOf(request)), memberOf(request), request.params.deviceKey)
        return reply.status(204).send()
      },
    )
  })
}
