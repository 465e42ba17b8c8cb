import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface BodyFat {
  body_fat: number
  fat_mass: number | null
  lean_mass: number | null
}

const inches = (centimetres: number) => centimetres / 2.54

/** The same study in its direct form for inches, which calculators of the armed forces use. */
function directForm(sex: string, height: number, neck: number, waist: number, hip: number): number {
  const girth = inches(sex === 'female' ? waist + hip - neck : waist - neck)
  return sex === 'female'
    ? 163.205 * Math.log10(girth) - 97.684 * Math.log10(inches(height)) - 78.387
    : 86.01 * Math.log10(girth) - 70.041 * Math.log10(inches(height)) + 36.76
}

it.each([
  ['female', 168, 33, 74, 98],
  ['female', 155, 31, 88, 110],
  ['male', 180, 38, 90, 0],
  ['male', 172, 42, 118, 0],
])('agrees with the direct form for %s of %d cm', async (sex, height, neck, waist, hip) => {
  const { body_fat } = await ask<BodyFat>('body-fat', {
    ...{ sex, height, neck, waist },
    ...(hip > 0 && { hip }),
  })
  expect(Math.abs(body_fat - directForm(sex, height, neck, waist, hip))).toBeLessThan(0.6)
})

it('splits the weight where it is known', async () => {
  const query = { sex: 'male', height: 180, neck: 38, waist: 90 }
  const { fat_mass, lean_mass } = await ask<BodyFat>('body-fat', { ...query, weight: 80 })
  expect((fat_mass ?? 0) + (lean_mass ?? 0)).toBeCloseTo(80, 6)
  expect(await ask('body-fat', query)).toMatchObject({ fat_mass: null, lean_mass: null })
})

it('refuses what the method does not cover', async () => {
  const female = { sex: 'female', height: 168, neck: 33, waist: 74 }
  expect(await refusal('body-fat', female)).toMatchObject({
    status: 400,
    errors: { hip: expect.any(String) },
  })
  const male = { sex: 'male', height: 180, neck: 60 }
  expect(await refusal('body-fat', { ...male, waist: 50 })).toMatchObject({ status: 400 })
  expect(await refusal('body-fat', { ...male, waist: 61 })).toMatchObject({
    status: 422,
    code: 'girths_implausible',
  })
})
