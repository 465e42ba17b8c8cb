/** Category of an entry of the audit log. */
export type AuditCategory = 'keys' | 'members' | 'plan' | 'security'

/** Acts of the audit log, by category. */
export const ACTS = {
  keys: ['key.created', 'key.renamed', 'key.limited', 'key.rotated', 'key.revoked'],
  members: [
    'organisation.created',
    'organisation.renamed',
    'organisation.deleted',
    'member.invited',
    'invitation.resent',
    'invitation.withdrawn',
    'member.joined',
    'member.role_changed',
    'member.removed',
    'member.left',
    'ownership.transferred',
  ],
  plan: [
    'plan.changed',
    'plan.cancelled',
    'plan.resumed',
    'card.changed',
    'billing_details.changed',
  ],
  security: [
    'email.changed',
    'password.changed',
    'two_factor.changed',
    'recovery_codes.generated',
    'recovery_code.used',
    'device.forgotten',
    'device.trusted',
    'device.trust_ended',
    'passkey.added',
    'passkey.removed',
    'phone.changed',
    'phone.removed',
    'sign_ins.ended',
    'webhook.created',
    'webhook.changed',
    'webhook.secret_rotated',
    'webhook.deleted',
    'alerts.changed',
    'data.exported',
  ],
} as const satisfies Readonly<Record<AuditCategory, readonly string[]>>

/** An act with its category. */
export type AuditAct = {
  [Category in AuditCategory]: { category: Category; act: (typeof ACTS)[Category][number] }
}[AuditCategory]
