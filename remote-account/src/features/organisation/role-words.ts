import type { Role } from '@orchard/shared/organisations'

/** Names of the roles, and what each of them may do. */
export const ROLE_WORDS: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'Everything, including members, payment and the audit log' },
  billing: { name: 'Billing', may: 'Plan, payment, invoices and usage; no keys' },
  developer: { name: 'Developer', may: 'Keys, alerts, webhooks and usage; no payment' },
  reader: { name: 'Reader', may: 'Plan and usage; no keys, no payment' },
}
