import type { ReadAuditLog } from '@orchard/shared/responses/audit'
import type {
  GetBillingDetails,
  ListCreditHistory,
  ListInvoices,
  ListPlanHistory,
  PreviewChange,
} from '@orchard/shared/responses/billing'
import type { CreateKey, ReplaceKey } from '@orchard/shared/responses/named-keys'
import type { GetOrganisation } from '@orchard/shared/responses/organisations'
import type { GetUsage } from '@orchard/shared/responses/profile'
import type { BeginEmailChange, GetRecoveryCodes } from '@orchard/shared/responses/recovery'
import type { CreateWebhook, TestWebhook } from '@orchard/shared/responses/webhooks'

// Parts of the responses about the account.

export type AccountKey = CreateKey
export type KeyKind = AccountKey['kind']
export type KeyLimits = NonNullable<AccountKey['limits']>
/** The new secret of a rotated key. */
export type NewKey = ReplaceKey
/** Calls of an account in the month of its quota. */
export type Usage = GetUsage
export type KeyUsage = Usage['by_key'][number]
export type OwnWebhook = CreateWebhook
/** An event for a webhook, and what became of it. */
export type Delivery = TestWebhook
/** The cost of a planned change. */
export type Preview = PreviewChange
export type BillingDetails = GetBillingDetails
export type Invoice = ListInvoices['invoices'][number]
/** A change of the plan. */
export type PlanEntry = ListPlanHistory['entries'][number]
/** A change of the credit. */
export type CreditEntry = ListCreditHistory['entries'][number]
export type Organisation = GetOrganisation
export type Member = Organisation['members'][number]
/** An invitation that was not accepted yet. */
export type Invitation = NonNullable<Organisation['invitations']>[number]
export type AuditEntry = ReadAuditLog['entries'][number]

/** A change of email address that waits for its codes. */
export type EmailChange = BeginEmailChange
export type RecoveryCodes = GetRecoveryCodes

/** A key that its owner made and named. */
export type NamedKey = AccountKey & { key_id: string }

/** True for every key but the default one. */
export function isNamed(key: AccountKey): key is NamedKey {
  return key.key_id !== null
}
