// @module-tag landing

import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { usageDays } from '#src/modules/usage/tables.ts'
import { untilWaiting } from '#src/testing/databases.ts'
import { asOperator, OPERATOR_TOKEN } from '#src/testing/operator.ts'
import {
  type Begun,
  beginWithAna,
  createOrganisation,
  join,
  type TestPerson,
  tokenSentTo,
} from '#src/testing/people.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

let { ana, api, open } = {} as Begun
let other: TestApi
beginWithAna('PostgreSQL', (begun) => ({ ana, api, open } = begun), {
  operatorToken: OPERATOR_TOKEN,
})
beforeEach(async () => {
  other = await createTestApi(open, { tokens: api.config.tokens, operatorToken: OPERATOR_TOKEN })
  other.clock.now = api.clock.now
})
afterEach(async () => other?.close())

const joinAsOwner = (organisation: string, name: string) =>
  join({ api, database: open.database }, ana, { organisation, name, role: 'owner' })
const use = async (accountId: string, calls: number): Promise<void> => {
  const day = api.clock.now.toISOString().slice(0, 10)
  await open.database.insert(usageDays).values({ accountId, day, slug: 'hash', calls })
}
/** The number of requests that a person’s next organisation begins with. */
const nextOf = async (person: TestPerson): Promise<number> => {
  const organisation = await createOrganisation(person, 'Next')
  return (await person.ask('GET', '/op/user/usage', { organisation })).json().used
}
/** A request of somebody to the other instance. */
const elsewhere = (person: TestPerson, method: 'POST' | 'DELETE', url: string, at: string) =>
  other.app.inject({
    ...{ method, url },
    headers: { authorization: `Bearer ${person.token}`, 'x-organisation': at },
  })
/** Sends requests that wait for an organisation, one after the other, and lets them go together. */
async function together(
  organisation: string,
  requests: readonly (() => Promise<LightMyRequestResponse>)[],
): Promise<number[]> {
  const asked: Promise<LightMyRequestResponse>[] = []
  await open.database.transaction(async (transaction) => {
    const isMeant = eq(accounts.id, organisation)
    await transaction.select().from(accounts).where(isMeant).for('update')
    for (const request of requests) {
      asked.push(request())
      await untilWaiting(open, asked.length)
    }
  })
  return (await Promise.all(asked)).map(({ statusCode }) => statusCode)
}

it.each([true, false])(
  'requests count once where an owner leaves while another deletes, leaving first: %s',
  async (isFirst) => {
    const organisation = await createOrganisation(ana)
    const ben = await joinAsOwner(organisation, 'ben')
    await use(organisation, 300)
    const leave = () => elsewhere(ana, 'POST', '/op/user/organisation/leave', organisation)
    const remove = () => ben.ask('DELETE', '/op/user/organisation', { organisation })
    const both = isFirst ? [leave, remove] : [remove, leave]
    const codes = (await together(organisation, both)).toSorted()
    // A deletion first takes its turn in billing, so that leaving may come before it all the same.
    expect([
      [204, 204],
      [204, 403],
    ]).toContainEqual(codes)
    expect([await nextOf(ana), await nextOf(ben)]).toEqual([300, 300])
  },
)

it('requests count once where owners leave, delete their account and are removed together', async () => {
  const organisation = await createOrganisation(ana)
  const ben = await joinAsOwner(organisation, 'ben')
  const cleo = await joinAsOwner(organisation, 'cleo')
  await use(organisation, 300)
  const payload = { revoke_keys: [] }
  const codes = await together(organisation, [
    () => elsewhere(ana, 'POST', '/op/user/organisation/leave', organisation),
    () =>
      cleo.ask('POST', `/op/user/organisation/members/${ana.id}/remove`, {
        ...{ organisation, payload },
      }),
    () => asOperator(other, 'POST', 'deletions', { who: ben.id }),
  ])
  expect(codes).toEqual([204, 404, 201])
  await asOperator(api, 'POST', 'deletions', { who: organisation })
  expect([await nextOf(ana), await nextOf(cleo)]).toEqual([300, 300])
})

it('organisations of the same people are deleted together, and both count', async () => {
  const one = await createOrganisation(ana, 'One')
  const ben = await joinAsOwner(one, 'ben')
  const two = await createOrganisation(ben, 'Two')
  const payload = { email: ana.email, role: 'owner' }
  api.clock.now = new Date(api.clock.now.getTime() + 1_000)
  await ben.ask('POST', '/op/user/organisation/invitations', { organisation: two, payload })
  const token = await tokenSentTo(open.database, ana.email)
  await ana.ask('POST', '/op/user/invitations/accept', { payload: { token } })
  await use(one, 100)
  await use(two, 20)
  const deleted = await Promise.all([
    elsewhere(ana, 'DELETE', '/op/user/organisation', one),
    ben.ask('DELETE', '/op/user/organisation', { organisation: two }),
  ])
  expect(deleted.map(({ statusCode }) => statusCode)).toEqual([204, 204])
  expect([await nextOf(ana), await nextOf(ben)]).toEqual([120, 120])
})
