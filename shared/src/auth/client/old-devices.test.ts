import { expect, it } from 'vitest'
import { oldDevices } from './old-devices.ts'

const POOL = 'CognitoIdentityServiceProvider.client'
const deviceOf = (person: string) =>
  ['deviceKey', 'deviceGroupKey', 'randomPasswordKey'].map((kind) => `${POOL}.${person}.${kind}`)

it('ends the devices of all but the last of the others', () => {
  const names = ['ana@example.com', 'ben', 'cleo', 'dora', 'own'].flatMap(deviceOf)
  expect(oldDevices(names, `${POOL}.own`)).toEqual([
    ...deviceOf('ana@example.com'),
    ...deviceOf('ben'),
  ])
})

it('ends nothing else, and nothing of a few people', () => {
  const others = [`${POOL}.LastAuthUser`, `${POOL}.ana.refreshToken`, 'cookie_consent', 'theme']
  expect(
    oldDevices([...others, ...['ana', 'ben', 'own'].flatMap(deviceOf)], `${POOL}.own`),
  ).toEqual([])
})
