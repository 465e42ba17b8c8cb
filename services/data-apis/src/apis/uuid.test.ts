import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Identifiers {
  version: number
  variant: string
  created_at: string | null
  uuids: string[]
}

// RFC 9562, appendices A.1 (v1), A.3 (v4), A.5 (v6) and A.6 (v7), with the times stated there.
it.each([
  ['C232AB00-9414-11EC-B3C8-9F6BDECED846', 1, '2022-02-22T19:22:22Z'],
  ['919108f7-52d1-4320-9bac-f847db4148a8', 4, null],
  ['1EC9414C-232A-6B00-B3C8-9F6BDECED846', 6, '2022-02-22T19:22:22Z'],
  ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', 7, '2022-02-22T19:22:22Z'],
])('takes %s apart', async (value, version, created_at) => {
  expect(await ask<Identifiers>('uuid', { value })).toEqual({
    version,
    variant: 'rfc9562',
    created_at,
    uuids: [value.toLowerCase()],
  })
})

it('reads what another generator made', async () => {
  expect(await ask('uuid', { value: randomUUID() })).toMatchObject({ version: 4, created_at: null })
})

it('makes identifiers that ascend within a millisecond and differ', async () => {
  const { uuids } = await ask<Identifiers>('uuid', { version: '7', count: '100' })
  expect(uuids.toSorted()).toEqual(uuids)
  expect(new Set(uuids).size).toBe(100)
  for (const one of uuids)
    expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

it('refuses what is no identifier', async () => {
  expect(await refusal('uuid', { value: 'not-a-uuid' })).toMatchObject({
    status: 400,
    errors: { value: 'value must be a UUID of 32 hexadecimal digits' },
  })
})

it('reads the form in braces', async () => {
  const value = '{0199AE8E-C16A-7262-9BE9-CD5DAD19E4BD}'
  expect(await ask('uuid', { value })).toMatchObject({
    uuids: ['0199ae8e-c16a-7262-9be9-cd5dad19e4bd'],
  })
})
