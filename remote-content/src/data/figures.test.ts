import { CONSENT_DAYS } from '@orchard/shared/facts'
import { expect, it } from 'vitest'
import { fillFigures, withFigures } from './figures.ts'

it('replaces names of figures by digits or words', () => {
  expect(withFigures('after {CONSENT_DAYS} days')).toBe(`after ${CONSENT_DAYS} days`)
  expect(withFigures('{NOTICE_MONTHS:word} months, {MAX_REFUSALS:word}')).toBe('six months, 1,000')
})

it('leaves other braces alone', () => {
  expect(withFigures('## In brief {#in-brief}\nuses: { to: /api }')).toContain('{#in-brief}')
})

it.each(['{CONSENT_DAY}', '{consent_days}', '{toString}', '{FREE_QUOTA:x}'])(
  'refuses %s by its name',
  (placeholder) => {
    expect(() => withFigures(`for ${placeholder} or so`)).toThrow(placeholder)
  },
)

it('fills a text with its parts, and leaves the braces of an address alone', () => {
  const text = { path: '/v1/{slug}', parts: ['for {CONSENT_DAYS} days'] }
  expect(fillFigures(text)).toEqual({ path: '/v1/{slug}', parts: [`for ${CONSENT_DAYS} days`] })
  expect(fillFigures(text)).toBe(fillFigures(text))
})
