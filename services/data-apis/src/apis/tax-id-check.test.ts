import { stdnum } from 'stdnum'
import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'

// python3-stdnum 1.18: validate() of the module of the same country and kind.
it.each([
  ['DE', 'DE136695976', 'vat', '136695976'],
  ['GB', 'GB980780684', 'vat', '980780684'],
  ['GB', 'XI 980 7806 84', 'vat', '980780684'],
  ['BR', '16.727.230/0001-97', 'cnpj', '16727230000197'],
  ['gr', 'EL094259216', 'vat', '094259216'],
  ['FR', 'Fr 40 303 265 045', 'tva', '40303265045'],
  ['IT', 'IT 00743110157', 'iva', '00743110157'],
  ['PL', 'PL 8567346215', 'nip', '8567346215'],
  ['BE', 'BE 428759497', 'vat', '0428759497'],
])('accepts %s %s', async (country, number, kind, compact) => {
  const answer = await ask('tax-id-check', { country, number })
  expect(answer).toMatchObject({ valid: true, problem: null })
  expect(answer['matches']).toContainEqual(expect.objectContaining({ kind, compact }))
})

// python3-stdnum 1.18 raises InvalidChecksum for each of these.
it.each([
  ['DE', 'DE136695978', 'vat'],
  ['FR', 'Fr 41 303 265 045', 'tva'],
  ['IT', '00743110158', 'iva'],
  ['PL', 'PL 8567346216', 'nip'],
  ['CA', '999-999-999', 'sin'],
])('finds the wrong check digit of %s %s', async (country, number, kind) => {
  expect(await ask('tax-id-check', { country, number, kind })).toMatchObject({
    ...{ valid: false, problem: 'check_digit', matches: [], kinds: [kind] },
  })
})

it('names every kind of number that a text may be', async () => {
  const { matches } = await ask('tax-id-check', { country: 'CA', number: '123456782' })
  expect(matches).toMatchObject([{ kind: 'bn' }, { kind: 'sin' }])
})

it('knows as many countries as its entry says', async () => {
  const example = { number: 'X0' }
  const answers = await Promise.all(
    Object.keys(stdnum).map((country) => ask('tax-id-check', { ...example, country })),
  )
  expect(answers.length).toBeGreaterThan(90)
  expect(readEntryText('tax-id-check')).toContain('over 90 countries')
})

it('survives what the library trips over', async () => {
  for (const number of ['NL', 'B', 'x'.repeat(40)])
    expect(await ask('tax-id-check', { country: 'NL', number })).toMatchObject({ valid: false })
})

it('refuses countries and kinds without rules', async () => {
  const query = { country: 'DE', number: '136695976' }
  expect(await refusal('tax-id-check', { ...query, kind: 'cnpj' })).toMatchObject({
    status: 400,
    errors: { kind: 'kind must be one of idnr, stnr, svnr, vat for DE' },
  })
  expect(await refusal('tax-id-check', { ...query, country: 'XX' })).toMatchObject({ status: 404 })
  expect(await refusal('tax-id-check', { ...query, number: '--' })).toMatchObject({ status: 400 })
})

it.each([
  ['EL', 'GR'],
  ['UK', 'GB'],
  ['XI', 'GB'],
])('tells the ISO code of %s', async (country, code) => {
  expect(await refusal('tax-id-check', { country, number: '1' })).toMatchObject({
    ...{ status: 404, detail: `No rules for numbers of ${country}; its ISO code is ${code}` },
  })
})
