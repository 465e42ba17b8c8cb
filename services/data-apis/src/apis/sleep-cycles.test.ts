import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Options {
  options: { time: string; hours: number; recommended: boolean }[]
}

const times = ({ options }: Options) => options.map(({ time }) => time)

// GNU date of coreutils 9.1: date -u -d '2025-01-02 TIME -SPAN minutes' +%H:%M
it.each([
  [{ wake_at: '06:45' }, ['21:30', '23:00', '00:30']],
  [{ wake_at: '00:10', fall_asleep: 0, cycle: 120 }, ['12:10', '14:10', '16:10']],
  [{ bed_at: '23:00' }, ['05:15', '06:45', '08:15']],
  [{ bed_at: '13:05', fall_asleep: 7, cycle: 71 }, ['17:56', '19:07', '20:18']],
])('counts from %j', async (query, expected) => {
  expect(times(await ask<Options>('sleep-cycles', query))).toEqual(expected)
})

it('recommends by age', async () => {
  const recommended = async (age_group: string) => {
    const { options } = await ask<Options>('sleep-cycles', { bed_at: '22:00', age_group })
    return options.filter((one) => one.recommended).map(({ hours }) => hours)
  }
  expect(await recommended('adult')).toEqual([7.5, 9])
  expect(await recommended('teenager')).toEqual([9])
})

it.each([
  [{ wake_at: '24:00' }, 'wake_at'],
  [{ bed_at: '7:00' }, 'bed_at'],
  [{ bed_at: '07:00', wake_at: '07:00' }, 'bed_at'],
])('refuses %j', async (query, name) => {
  expect(await refusal('sleep-cycles', query)).toMatchObject({
    status: 400,
    errors: { [name]: expect.any(String) },
  })
})
