import type { AuditAct } from '@orchard/shared/organisations'
import type { AuditEntry } from '#src/data/entities.ts'

/** Words by `act`; `*` stands for the target. */
const WORDS: Readonly<Record<AuditAct['act'], string>> = {
  'key.created': 'Created the key *',
  'key.renamed': 'Renamed the key *',
  'key.limited': 'Changed the limits of the key *',
  'key.rotated': 'Rotated the key *',
  'key.revoked': 'Revoked the key *',
  'organisation.created': 'Created the organisation',
  'organisation.renamed': 'Renamed the organisation to *',
  'organisation.deleted': 'Deleted the organisation',
  'member.invited': 'Invited *',
  'invitation.resent': 'Sent the invitation to * again',
  'invitation.withdrawn': 'Withdrew the invitation to *',
  'member.joined': 'Joined',
  'member.role_changed': 'Changed the role of *',
  'member.removed': 'Removed *',
  'member.left': 'Left',
  'ownership.transferred': 'Transferred ownership to *',
  'plan.changed': 'Changed the plan to *',
  'plan.cancelled': 'Cancelled the plan',
  'plan.resumed': 'Resumed the plan',
  'card.changed': 'Updated the card',
  'billing_details.changed': 'Changed the billing details',
  'email.changed': 'Changed their email address',
  'password.changed': 'Changed their password',
  'two_factor.changed': 'Changed two-factor authentication',
  'recovery_codes.generated': 'Made new recovery codes',
  'recovery_code.used': 'Used a recovery code',
  'device.forgotten': 'Forgot a device',
  'device.trusted': 'Trusted a device',
  'device.trust_ended': 'Stopped trusting a device',
  'passkey.added': 'Added a passkey',
  'passkey.removed': 'Removed a passkey',
  'phone.changed': 'Changed their phone number',
  'phone.removed': 'Removed their phone number',
  'sign_ins.ended': 'Signed out everywhere',
  'webhook.created': 'Added the webhook *',
  'webhook.changed': 'Changed the webhook *',
  'webhook.secret_rotated': 'Rotated the secret of the webhook *',
  'webhook.deleted': 'Deleted the webhook *',
  'alerts.changed': 'Changed the email alerts',
  'data.exported': 'Downloaded the data',
}

/** An entry in words; an act that is not known here as the server calls it. */
export function actWords({ act, target }: Pick<AuditEntry, 'act' | 'target'>): string {
  const words = (WORDS as Readonly<Record<string, string | undefined>>)[act]
  if (words === undefined) return target === null ? act : `${act}: ${target}`
  return words.includes('*') ? words.replace('*', () => target ?? '–') : words
}

/** The person who did it. Nobody is named for a person whose account was deleted, and for a plan that changes by itself. */
export function whoOf({ act, who }: Pick<AuditEntry, 'act' | 'who'>): string {
  if (who !== null) return who.email ?? 'No verified email address'
  return act === 'plan.changed' ? 'API Orchard' : 'A deleted account'
}
