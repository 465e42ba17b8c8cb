import { expect, it } from 'vitest'
import {
  accountGoneMail,
  invitationMail,
  joinedMail,
  organisationDeletedMail,
  removalMails,
  roleMails,
  transferMails,
} from './organisation-messages.ts'

const SITE = 'https://orchard.example'
const at = new Date('2026-11-21T12:00:00Z')
const organisation = { id: 'o', name: 'Orchard & Sons' }
const who = { id: 'b', email: 'ben@example.com' }
const change = { organisation, who, by: 'ana@example.com', at }
const role = roleMails(SITE, { ...change, role: 'billing', before: 'reader' })
const removal = removalMails(SITE, { ...change, isLeaving: false, revoked: 2 })
const leaving = removalMails(SITE, { ...change, isLeaving: true, revoked: 0 })
const transfer = transferMails(SITE, { ...change, giver: { id: 'a', role: 'reader' } })
const invitation = invitationMail(SITE, {
  ...{ id: 'i', organisation: organisation.name, role: 'developer', token: 'TOKEN' },
  ...{ invitedBy: 'ana@example.com', expiresAt: at },
})
const ALL = {
  invitation,
  joined: joinedMail(SITE, { at, organisation, who, role: 'owner' }),
  'role, to the member': role.toMember,
  'role, to owners': role.toOwners,
  'removal, to the member': removal.toMember,
  'removal, to owners': removal.toOwners,
  'leaving, to owners': leaving.toOwners,
  'transfer, to the giver': transfer.toGiver,
  'transfer, to owners': transfer.toOwners,
  'account deleted, to owners': accountGoneMail(SITE, change),
  deletion: organisationDeletedMail(SITE, { at, by: null, organisation, who }),
}

it.each(Object.entries(ALL))(
  '%s links to the site alone, and has a subject of one line',
  (_, mail) => {
    const links = mail.content.match(/https?:\/\/\S+/g) ?? []
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link.startsWith(`${SITE}/`), link).toBe(true)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.content.endsWith('\n\nAPI Orchard\n')).toBe(true)
  },
)

it('an invitation says who, what, until when, and what to do without one', () => {
  expect(
    invitation.content,
  ).toBe(`ana@example.com invites you to the organisation “Orchard & Sons” on API Orchard, with the role developer. It lets you see and change API keys, alerts and webhooks.

See the invitation, and accept it: https://orchard.example/invitation#TOKEN

The link works once, for your email address alone, until 21 November 2026 at 12:00 UTC.

If you did not expect this invitation, ignore it.

API Orchard
`)
})

it('owners are told which keys and webhooks are left', () => {
  for (const { content } of [removal.toOwners, leaving.toOwners, accountGoneMail(SITE, change)])
    expect(content).toContain('Webhooks that they added still get events')
  expect(removal.toOwners.content).toContain('2 API keys that they created were revoked')
  expect(leaving.toOwners.content).toContain('The API keys that they created still work')
})

it('a member who is an owner gets one email of each change', () => {
  for (const { toMember, toOwners } of [role, removal, leaving])
    expect(toMember.occasion).toBe(`${toOwners.occasion} ${who.id}`)
  expect(transfer.toGiver.occasion).toBe(`${transfer.toOwners.occasion} a`)
})
