import { formatTimestamp } from '@orchard/shared/format'
import type { Role } from '@orchard/shared/organisations'
import { lines } from './messages.ts'
import { nameForStrangers } from './organisation-name.ts'
import type { Mail } from './outbox.ts'

/** The rights of each role, in the words of an email. */
const MAY: Readonly<Record<Role, string>> = {
  owner: 'do everything, including to manage members and to delete the organisation',
  billing: 'see the account, change the plan and see invoices',
  developer: 'see and change API keys, alerts and webhooks',
  reader: 'see plan, usage and members',
}

/** Invites somebody, who may have no account, and may not know who invites them. */
export function invitationMail(
  site: string,
  {
    expiresAt,
    id,
    invitedBy,
    organisation,
    role,
    token,
  }: {
    id: string
    organisation: string
    role: Role
    invitedBy: string | null
    token: string
    expiresAt: Date
  },
): Mail {
  const name = nameForStrangers(organisation)
  const which = name === null ? 'an organisation' : `the organisation “${name}”`
  return {
    occasion: `invitation ${id} ${expiresAt.toISOString()}`,
    subject: `Invitation to ${which}`,
    content: lines(
      `${invitedBy ?? 'An owner'} invites you to ${which} on API Orchard, with the role ${role}. It lets you ${MAY[role]}.`,
      `See the invitation, and accept it: ${site}/invitation#${token}`,
      `The link works once, for your email address alone, until ${formatTimestamp(expiresAt.toISOString())}.`,
      'If you did not expect this invitation, ignore it.',
    ),
  }
}

/** A change of a member, as it is told to them and to the owners. */
interface MemberChange {
  organisation: { id: string; name: string }
  /** Account and email address of the member. */
  who: { id: string; email: string | null }
  /** Email address of whoever did it. */
  by: string | null
  at: Date
}

const nameOf = (email: string | null) => email ?? 'A member without an email address'

/** Tells owners that somebody has accepted an invitation. */
export function joinedMail(
  site: string,
  { at, organisation, role, who }: Omit<MemberChange, 'by'> & { role: Role },
): Mail {
  return {
    about: 'members',
    occasion: `joined ${organisation.id} ${who.id} ${at.toISOString()}`,
    subject: `${nameOf(who.email)} has joined`,
    content: lines(
      `${nameOf(who.email)} has accepted the invitation. The role ${role} lets them ${MAY[role]}.`,
      `See the members: ${site}/organisation`,
    ),
  }
}

/** Tells the member, and the owners, that a role has changed. */
export function roleMails(
  site: string,
  change: MemberChange & { role: Role; before: Role },
): { toMember: Mail; toOwners: Mail } {
  const { at, before, by, organisation, role, who } = change
  const occasion = `role ${organisation.id} ${who.id} ${at.toISOString()}`
  return {
    toMember: {
      occasion: `${occasion} ${who.id}`,
      subject: `Your role in “${organisation.name}” is now ${role}`,
      content: lines(
        `${nameOf(by)} has changed your role in the organisation “${organisation.name}” from ${before} to ${role}. It lets you ${MAY[role]}.`,
        `See the organisation: ${site}/organisation`,
      ),
    },
    toOwners: {
      ...{ about: 'members', occasion },
      subject: `The role of ${nameOf(who.email)} is now ${role}`,
      content: lines(
        `${nameOf(by)} has changed the role of ${nameOf(who.email)} from ${before} to ${role}. It lets them ${MAY[role]}.`,
        `See the members: ${site}/organisation`,
      ),
    },
  }
}

/** Tells the former member, and the owners, that somebody was removed or has left. */
export function removalMails(
  site: string,
  change: MemberChange & { isLeaving: boolean; revoked: number },
): { toMember: Mail; toOwners: Mail } {
  const { at, by, isLeaving, organisation, revoked, who } = change
  const occasion = `removed ${organisation.id} ${who.id} ${at.toISOString()}`
  const keys =
    revoked === 0
      ? KEYS_LEFT
      : `${revoked === 1 ? 'One API key' : `${revoked} API keys`} that they created ${revoked === 1 ? 'was' : 'were'} revoked. If they have copies of others, rotate them.`
  return {
    toMember: {
      occasion: `${occasion} ${who.id}`,
      subject: `You are no longer a member of “${organisation.name}”`,
      content: lines(
        isLeaving
          ? `You have left the organisation “${organisation.name}”.`
          : `${nameOf(by)} has removed you from the organisation “${organisation.name}”. Your own account stays as it is.`,
        `See your own account: ${site}/profile`,
      ),
    },
    toOwners: {
      ...{ about: 'members', occasion },
      subject: isLeaving ? `${nameOf(who.email)} has left` : `${nameOf(who.email)} was removed`,
      content: lines(
        isLeaving
          ? `${nameOf(who.email)} has left the organisation.`
          : `${nameOf(by)} has removed ${nameOf(who.email)} from the organisation.`,
        keys,
        WEBHOOKS_LEFT,
        seeWhatIsLeft(site),
      ),
    },
  }
}

/** Tells owners that a member has deleted their account. */
export function accountGoneMail(
  site: string,
  { at, organisation, who }: Pick<MemberChange, 'at' | 'who'> & { organisation: { id: string } },
): Mail {
  return {
    about: 'members',
    occasion: `gone ${organisation.id} ${who.id} ${at.toISOString()}`,
    subject: `${nameOf(who.email)} has left`,
    content: lines(
      `${nameOf(who.email)} has deleted their account, and is no longer a member of the organisation.`,
      ...[KEYS_LEFT, WEBHOOKS_LEFT, seeWhatIsLeft(site)],
    ),
  }
}

const KEYS_LEFT =
  'The API keys that they created still work. If they have copies of them, rotate them.'
const WEBHOOKS_LEFT = 'Webhooks that they added still get events. Delete those that are not yours.'
const seeWhatIsLeft = (site: string) =>
  `See the API keys, and below them the webhooks: ${site}/profile#key`

/** Tells the owners, of whom the new one is one, who owns the organisation now. */
export function transferMails(
  site: string,
  change: MemberChange & { giver: { id: string; role: Role } },
): { toGiver: Mail; toOwners: Mail } {
  const { at, by, giver, organisation, who } = change
  const occasion = `transfer ${organisation.id} ${who.id} ${at.toISOString()}`
  const told = `${nameOf(by)} has made ${nameOf(who.email)} an owner, and now has the role ${giver.role}.`
  return {
    toGiver: {
      occasion: `${occasion} ${giver.id}`,
      subject: `You have transferred “${organisation.name}”`,
      content: lines(
        `You have made ${nameOf(who.email)} an owner of the organisation “${organisation.name}”. Your role is now ${giver.role}. It lets you ${MAY[giver.role]}.`,
        `If this was not you, change your password, and contact us: ${site}/contact`,
      ),
    },
    toOwners: {
      ...{ about: 'members', occasion },
      subject: `${nameOf(who.email)} is now an owner`,
      content: lines(told, `See the members: ${site}/organisation`),
    },
  }
}

/** Confirms to a member that the organisation was deleted. */
export function organisationDeletedMail(
  site: string,
  {
    at,
    by,
    organisation,
    who,
  }: Omit<MemberChange, 'who' | 'by'> & { who: { id: string }; by: string | null },
): Mail {
  return {
    occasion: `organisation deleted ${organisation.id} ${who.id}`,
    subject: `The organisation “${organisation.name}” is deleted`,
    content: lines(
      `${by ?? 'API Orchard'} deleted the organisation “${organisation.name}” on ${formatTimestamp(at.toISOString())}. Its API keys no longer work, and its plan has ended. Your own account stays as it is.`,
      `If you did not expect this, contact us: ${site}/contact`,
    ),
  }
}
