import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// README of semver 7.8.6, "Advanced Range Syntax".
it.each([
  ['1.2.3 - 2.3.4', '>=1.2.3 <=2.3.4'],
  ['1.2 - 2.3.4', '>=1.2.0 <=2.3.4'],
  ['1.2.3 - 2.3', '>=1.2.3 <2.4.0-0'],
  ['*', '>=0.0.0'],
  ['1.x', '>=1.0.0 <2.0.0-0'],
  ['1.2.x', '>=1.2.0 <1.3.0-0'],
  ['~1.2.3', '>=1.2.3 <1.3.0-0'],
  ['~0.2', '>=0.2.0 <0.3.0-0'],
  ['~1.2.3-beta.2', '>=1.2.3-beta.2 <1.3.0-0'],
  ['^1.2.3', '>=1.2.3 <2.0.0-0'],
  ['^0.2.3', '>=0.2.3 <0.3.0-0'],
  ['^0.0.3', '>=0.0.3 <0.0.4-0'],
  ['^1.2.3-beta.2', '>=1.2.3-beta.2 <2.0.0-0'],
  ['^0.x', '>=0.0.0 <1.0.0-0'],
])('spells %s out', async (range, comparators) => {
  const expected = comparators.replace('>=0.0.0 <1', '<1')
  expect(await ask('semver-range', { range })).toMatchObject({ range: expected, satisfies: null })
})

// README of semver 7.8.6, "Ranges" and "Prerelease Tags".
it.each([
  ['>=1.2.7 <1.3.0', ['1.2.7', '1.2.8', '1.2.99'], ['1.2.6', '1.3.0', '1.1.0']],
  ['1.2.7 || >=1.2.9 <2.0.0', ['1.2.7', '1.2.9', '1.4.6'], ['1.2.8', '2.0.0']],
  ['>1.2.3-alpha.3', ['1.2.3-alpha.7', '3.4.5'], ['3.4.5-alpha.9']],
])('tells what satisfies %s', async (range, inside, outside) => {
  for (const version of inside)
    expect(await ask('semver-range', { range, version })).toMatchObject({
      ...{ satisfies: true, position: 'inside' },
    })
  for (const version of outside)
    expect(await ask('semver-range', { range, version })).toMatchObject({ satisfies: false })
  const versions = [...inside, ...outside].join(', ')
  const { matches } = await ask<{ matches: string[] }>('semver-range', { range, versions })
  expect(matches.toSorted()).toEqual(inside.toSorted())
})

// Semantic Versioning 2.0.0, clause 11: the order of its example.
it('orders pre-releases as the specification does', async () => {
  const order =
    '1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0'
  const ascending = order.split(' ')
  const query = { range: '*', include_prerelease: 'true', versions: ascending.toSorted().join() }
  expect(await ask('semver-range', query)).toMatchObject({
    ...{ highest: '1.0.0', matches: ascending.toReversed(), range: '>=0.0.0-0' },
    lowest: '0.0.0-0',
  })
})

it('says on which side a version lies', async () => {
  const at = (version: string) => ask('semver-range', { range: '^1.4.0 || ~2.1', version })
  expect(await at('v1.3.9')).toMatchObject({ version: '1.3.9', position: 'below' })
  expect(await at('2.0.5')).toMatchObject({ position: 'gap' })
  expect(await at('2.2.0')).toMatchObject({ position: 'above' })
})

it('knows a range without versions', async () => {
  expect(await ask('semver-range', { range: '>2 <1', versions: '1.0.0' })).toMatchObject({
    ...{ lowest: null, highest: null },
  })
})

it('refuses what is no range and no version', async () => {
  expect(await refusal('semver-range', { range: 'latest' })).toMatchObject({
    ...{ status: 400, errors: { range: 'range must be a range of npm such as ^1.4.0 || ~2.1' } },
  })
  expect(await refusal('semver-range', { range: '*', version: '1.2' })).toMatchObject({
    errors: { version: 'version must be three numbers such as 1.4.0-beta.1; 1.2 is not' },
  })
  const versions = Array.from({ length: 51 }, (_, patch) => `1.0.${patch}`).join()
  expect(await refusal('semver-range', { range: '*', versions })).toMatchObject({
    errors: { versions: 'versions must have at most 50 versions' },
  })
})

// test/fixtures/version-gt-range.js, version-lt-range.js and range-exclude.js of node-semver.
it.each([
  ['~1.2.2', '1.3.0', 'above'],
  ['~0.6.1-1', '0.7.1-1', 'above'],
  ['1.0.0', '1.0.1-beta1', 'above'],
  ['<2.0.0', '2.0.0', 'above'],
  ['1.2.x || 2.x', '3.0.0', 'above'],
  ['~v0.5.4-pre', '0.6.1-pre', 'above'],
  ['=0.7.x', '0.8.0-asdf', 'above'],
  ['^1.2.3', '2.0.0-alpha', 'above'],
  ['~0.6.1-1', '0.6.1-0', 'below'],
  ['1.0.0-beta.2', '1.0.0-beta.1', 'below'],
  ['>2.0.0', '2.0.0', 'below'],
  ['~v0.5.4-pre', '0.5.4-alpha', 'below'],
  ['=0.7.x', '0.7.0-asdf', 'below'],
  ['^1', '1.0.0-0', 'below'],
  ['>=0.7.x', '0.7.0-asdf', 'below'],
  ['>=0.2.3 || <0.0.1', '0.0.3', 'gap'],
  ['0.1.20 || 1.2.4', '1.2.3', 'gap'],
])('finds for %s that %s lies %s', async (range, version, position) => {
  expect(await ask('semver-range', { range, version })).toMatchObject({ position })
})

// range-exclude.js of node-semver leaves all of these out; by the order of Semantic Versioning
// 2.0.0, clause 11, each lies between the bounds that semver.Range spells out.
it.each([
  ['^1.2.0', '1.3.0-beta'],
  ['>1.2.3', '1.3.0-alpha'],
  ['0.7.x', '0.7.2-beta'],
  ['1.2.3 - 2.4.3', '2.4.3-alpha'],
  ['<=1.2.3', '1.2.3-beta'],
  ['<1.2.3', '1.2.3-beta'],
  ['*', '1.2.3-foo'],
  ['^1.2.0 || ^3.0.0', '3.1.0-rc.1'],
])('puts the pre-release into the gap that %s leaves for %s', async (range, version) => {
  const response = await ask('semver-range', { range, version })
  expect(response).toMatchObject({ satisfies: false, position: 'gap' })
  const all = await ask('semver-range', { range, version, include_prerelease: 'true' })
  expect(all).toMatchObject({ satisfies: true, position: 'inside' })
})
