import type { FastifyInstance } from 'fastify'
import type { OpenAccount } from '#src/modules/accounts/accounts.ts'
import { listOwned } from '#src/modules/accounts/list-owned.ts'
import { maskEmail } from '#src/modules/accounts/mask-email.ts'
import type { Owned } from '#src/modules/accounts/owner-scope.ts'
import type { Billing } from '#src/modules/billing/billing.ts'
import type { PoolAdmin } from '#src/modules/identity/pool-admin.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { changeAs } from '#src/modules/suspensions/change.ts'
import { ApiError } from '#src/server/api-error.ts'
import {
  beginEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  pendingChange,
} from './change-email.ts'
import {
  BEGIN_EMAIL_CHANGE,
  CANCEL_EMAIL_CHANGE,
  CONFIRM_EMAIL_CHANGE,
  GET_EMAIL_CHANGE,
  GET_RECOVERY_CODES,
  MAKE_RECOVERY_CODES,
  NOTE_SECURITY_EVENT,
  RECOVER,
} from './operations.ts'
import { recover } from './recover.ts'
import { makeRecoveryCodes, readRecoveryCodes } from './recovery-codes.ts'
import { noteSecurityEvent } from './security-events.ts'

type Change = { oldEmail: string | null; newEmail: string; expiresAt: Date }

const shown = ({ expiresAt, newEmail, oldEmail }: Change) => ({
  old: oldEmail === null ? null : maskEmail(oldEmail),
  new: maskEmail(newEmail),
  expires_at: expiresAt.toISOString(),
})

/** Recovery codes, changes of email address, and what pages tell of the security of an account. */
export function recoveryRoutes(
  app: FastifyInstance,
  services: AccountServices & Owned & { billing: Billing | null; poolAdmin: PoolAdmin | null },
): void {
  const { billing, database, poolAdmin } = services
  const isOffered = ({ provider }: OpenAccount) => provider === 'cognito' && poolAdmin !== null
  /** @throws {ApiError} 409 for an account of Google’s, and where the site is no administrator of the pool. */
  const needPoolAdmin = (account: OpenAccount) => {
    if (account.provider === 'cognito' && poolAdmin !== null) return poolAdmin
    throw new ApiError(409, 'recovery_not_offered', 'This is not offered for your account')
  }

  services.ownerRoutes(app, ({ accountOf, anyone, memberOf, ofOwner, scope }) => {
    scope.get(
      '/op/user/recovery-codes',
      ofOwner('recent', 'own', GET_RECOVERY_CODES),
      async (request) => {
        const account = accountOf(request)
        const { createdAt, left, usedAt } = await readRecoveryCodes(database, account.id)
        return {
          left,
          created_at: createdAt?.toISOString() ?? null,
          last_used_at: usedAt?.toISOString() ?? null,
          is_offered: isOffered(account),
        }
      },
    )

    scope.post(
      '/op/user/recovery-codes',
      ofOwner('fresh', 'own', MAKE_RECOVERY_CODES),
      async (request) => {
        const account = accountOf(request)
        needPoolAdmin(account)
        const { codes, createdAt } = await makeRecoveryCodes(services, memberOf(request))
        return { codes, created_at: createdAt.toISOString() }
      },
    )

    scope.post('/op/recovery', { ...anyone, schema: RECOVER }, async (request, reply) => {
      const { headers, ip } = request
      const from = { address: ip, userAgent: headers['user-agent'] ?? null }
      await recover(services, request.body, from)
      return reply.status(204).send()
    })

    scope.get('/op/user/email', ofOwner('recent', 'own', GET_EMAIL_CHANGE), async (request) => {
      const account = accountOf(request)
      const pending = await pendingChange(services, account.id)
      return { pending: pending && shown(pending), is_offered: isOffered(account) }
    })

    scope.post(
      '/op/user/email',
      ofOwner('fresh', 'own', BEGIN_EMAIL_CHANGE),
      async (request, reply) => {
        const account = accountOf(request)
        needPoolAdmin(account)
        const change = await beginEmailChange(services, memberOf(request), request.body.email)
        return reply.status(202).send(shown(change))
      },
    )

    scope.post(
      '/op/user/email/confirm',
      ofOwner('change', 'own', CONFIRM_EMAIL_CHANGE),
      async (request) => {
        const account = accountOf(request)
        const { new_code: newCode, old_code: oldCode } = request.body
        const able = { ...services, poolAdmin: needPoolAdmin(account) }
        const changed = await confirmEmailChange(able, memberOf(request), { newCode, oldCode })
        const owned = await listOwned(database, account.id)
        await billing
          ?.inTime(() => billing.followEmails([account.id, ...owned]))
          .catch(() => undefined) // it goes on behind the response
        return changed
      },
    )

    scope.delete(
      '/op/user/email',
      ofOwner('change', 'own', CANCEL_EMAIL_CHANGE),
      async (request, reply) => {
        await changeAs(services, memberOf(request), (transaction) =>
          cancelEmailChange(transaction, accountOf(request).id),
        )
        return reply.status(204).send()
      },
    )

    scope.post(
      '/op/user/security-events',
      ofOwner('recent', 'own', NOTE_SECURITY_EVENT),
      async (request, reply) => {
        await noteSecurityEvent(services, memberOf(request), request.body.what)
        return reply.status(204).send()
      },
    )
  })
}
