import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

const BERLIN = '52.5170,13.3889'
const HAMBURG = '53.5511,9.9937'

it('compares the road with the straight line', async () => {
  const response = await ask<{ distance: number; duration: number }>('driving-distance', {
    from: BERLIN,
    to: HAMBURG,
  })
  expect(response).toMatchObject({
    from: { street: 'Friedrichstraße', lat: 52.517, lon: 13.3889, moved: 4 },
    to: { street: null },
    straight_line: 255.2,
  })
  expect(response.distance).toBeGreaterThan(255.2)
  expect(response.duration).toBe(Math.round((response.distance * 1_000) / 26 / 60))
})

it('asks for longitude before latitude, also on the way', async () => {
  const { asked, sources } = recordingSources()
  await ask(
    'driving-distance',
    { from: BERLIN, to: HAMBURG, via: '53.6288,11.4148;53,10' },
    { sources },
  )
  expect(asked).toEqual([
    'https://router.project-osrm.org/route/v1/driving/13.3889,52.517;11.4148,53.6288;10,53;9.9937,53.5511?overview=false&radiuses=2000;2000;2000;2000',
  ])
})

it.each([
  [{ from: 'Berlin', to: HAMBURG }, 'from'],
  [{ from: BERLIN, to: '91,0' }, 'to'],
  [{ from: BERLIN, to: HAMBURG, via: '1,1;' }, 'via'],
  [{ from: BERLIN, to: HAMBURG, via: '1,1;1,1;1,1;1,1' }, 'via'],
])('refuses %j', async (query, name) => {
  const { errors, status } = await refusal('driving-distance', query)
  expect([status, Object.keys(errors ?? {})]).toEqual([400, [name]])
})

it.each([[{ from: BERLIN, to: '40.7,-74' }], [{ from: BERLIN, to: '78.2,15.6' }]])(
  'finds no way for %j',
  async (query) => {
    expect(await refusal('driving-distance', query)).toMatchObject({
      status: 404,
      code: 'no_route',
    })
  },
)
