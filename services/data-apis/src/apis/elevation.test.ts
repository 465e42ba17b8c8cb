import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

const NEVIS = '56.7969,-5.0036'

it('responds in the order of the points', async () => {
  expect(await ask('elevation', { points: `0,0; ${NEVIS} ;+56.8198, -5.10520` })).toMatchObject({
    geoid: 'EGM2008',
    resolution: 90,
    points: [
      { lat: 0, lon: 0, elevation: 0 },
      { lat: 56.7969, lon: -5.0036, elevation: 1331 },
      { lat: 56.8198, lon: -5.1052, elevation: 9 },
    ],
  })
  expect(await ask('elevation', { points: NEVIS, units: 'feet' })).toMatchObject({
    points: [{ elevation: 4367 }],
  })
})

it('asks once for all points, rounded to four decimals', async () => {
  const { asked, sources } = recordingSources()
  await ask('elevation', { points: '1.00001,2;-3.5,4.123456' }, { sources })
  expect(asked).toEqual([
    'https://api.open-meteo.com/v1/elevation?latitude=1,-3.5&longitude=2,4.1235',
  ])
})

it.each([
  ['91,0', 'number 1 is not one'],
  ['1,1;2', 'number 2 is not one'],
  ['1,1;', 'number 2 is not one'],
  ['1,-181', 'number 1 is not one'],
  [`${'5,5;'.repeat(100)}5,5`, 'must have at most 100 pairs'],
])('refuses %s', async (points, problem) => {
  const { errors, status } = await refusal('elevation', { points })
  expect(status).toBe(400)
  expect(errors?.['points']).toContain(problem)
})
