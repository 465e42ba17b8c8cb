import { expect, it } from 'vitest'
import { readConfig } from '#src/serve/config/config.ts'

it('has defaults, and reads what is set', () => {
  expect(readConfig({}).rollback).toEqual({
    enabled: true,
    percent: 10,
    minViews: 30,
    minNetworks: 5,
    windowSeconds: 600,
  })
  expect(readConfig({ AUTOMATIC_ROLLBACK: 'off', ROLLBACK_PERCENT: '25' }).rollback).toMatchObject({
    enabled: false,
    percent: 25,
  })
})

it('refuses what cannot be, and remotes from source beyond this machine', () => {
  for (const [name, value] of [
    ['AUTOMATIC_ROLLBACK', 'maybe'],
    ['ROLLBACK_PERCENT', '0'],
    ['ROLLBACK_MIN_NETWORKS', 'many'],
    ['REPORT_SECRET', 'short'],
  ] as const)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  expect(() => readConfig({ MFE_LOCAL: '1', HOST: '0.0.0.0' })).toThrow('MFE_LOCAL')
  expect(readConfig({ MFE_LOCAL: '1' }).allowLocal).toBe(true)
})
