// @module-tag landing

import { afterAll, beforeAll, expect, it } from 'vitest'
import { mails } from '#src/modules/mail/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { createOrganisation, signUp } from '#src/testing/people.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

let open: OpenDatabase & { place: DatabasePlace }
let api: TestApi
let other: TestApi
beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  api = await createTestApi(open)
  other = await createTestApi(open, { tokens: api.config.tokens })
}, 60_000)
afterAll(async () => {
  await other?.close()
  await api?.close()
  await open?.close()
}, 30_000)

const instanceOf = (index: number) => (index % 2 === 0 ? api : other)

it('counts what one asker does at once on two instances, and nobody else', async () => {
  const recover = (on: TestApi, remoteAddress: string) =>
    on.app.inject({
      ...{ method: 'POST', url: '/op/recovery', remoteAddress },
      payload: { email: 'ana@example.com', code: 'x' },
    })
  const tried = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      recover(instanceOf(index), `2001:db8:1:1::${index + 1}`),
    ),
  )
  expect(tried.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20)
  expect(tried.filter(({ statusCode }) => statusCode === 429)).toHaveLength(180)
  expect((await recover(api, '2001:db8:1:2::1')).statusCode).toBe(422)
})

it('lets one person make ten keys at once in several accounts, and replaces them all the same', async () => {
  const ana = await signUp(api, 'ana')
  const organisation = await createOrganisation(ana)
  const ask = (on: TestApi, url: string, payload: object, headers = {}) =>
    on.app.inject({
      ...{ method: 'POST', url, payload },
      headers: { authorization: `Bearer ${ana.token}`, ...headers },
    })
  const made = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      ask(
        instanceOf(index),
        '/op/user/keys',
        { name: `Key ${index}` },
        index % 4 < 2 ? {} : { 'x-organisation': organisation },
      ),
    ),
  )
  expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
  expect(made.filter(({ statusCode }) => statusCode === 429)).toHaveLength(14)
  const replaced = await ask(other, '/op/user/key', { key_id: null, retire: 'now' })
  expect(replaced.statusCode).toBe(200)
})

it('holds emails to one mailbox that many people name at once, and refuses none', async () => {
  const people = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const person = await signUp(api, `person-${index}`)
      return { person, organisation: await createOrganisation(person, `Firm ${index}`) }
    }),
  )
  await open.database.delete(mails)
  const invited = await Promise.all(
    people.map(({ organisation, person }, index) =>
      instanceOf(index).app.inject({
        ...{ method: 'POST', url: '/op/user/organisation/invitations' },
        headers: { authorization: `Bearer ${person.token}`, 'x-organisation': organisation },
        payload: { email: 'victim@example.com', role: 'reader' },
      }),
    ),
  )
  expect(invited.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201))
  const held = (await open.database.select().from(mails)).map(
    ({ nextTryAt }) => (nextTryAt.getTime() - api.clock.now.getTime()) / 1_000,
  )
  expect(held.toSorted((one, two) => one - two)).toEqual([0, 0, 0, 0, 0, 5, 10, 20])
})
