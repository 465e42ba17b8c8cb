import { expect, it } from 'vitest'
import { endOldDevices } from './old-devices.ts'

const POOL = 'CognitoIdentityServiceProvider.client'
const deviceOf = (person: string) =>
  ['deviceKey', 'deviceGroupKey', 'randomPasswordKey'].map((kind) => `${POOL}.${person}.${kind}`)

/** What is left of these names after somebody has signed in; a map keeps the order in which names were created. */
function signIn(person: string | null, names: readonly string[]): string[] {
  const jar = new Map(names.map((name) => [name, `value of ${name}`]))
  const last = `${POOL}.LastAuthUser`
  if (person) jar.set(last, person)
  const storage = {
    getItem: (name: string) => jar.get(name) ?? null,
    setItem: (name: string, value: string) => void jar.set(name, value),
    removeItem: (name: string) => void jar.delete(name),
  }
  endOldDevices(storage, [...jar.keys()], POOL)
  jar.delete(last)
  for (const [name, value] of jar) expect(value).toBe(`value of ${name}`)
  return [...jar.keys()]
}
const devicesOf = (...people: string[]) => people.flatMap(deviceOf)

it('ends the devices of all but the last two of the others', () => {
  const names = devicesOf('ana@example.com', 'ben', 'cleo', 'dora', 'own')
  expect(signIn('own', names)).toEqual(devicesOf('cleo', 'dora', 'own'))
})

it('makes whoever signs in the newest', () => {
  const names = devicesOf('own', 'ben', 'cleo')
  expect(signIn('own', names)).toEqual(devicesOf('ben', 'cleo', 'own'))
  expect(signIn('own', devicesOf('ben', 'own'))).toEqual(devicesOf('ben', 'own'))
})

it('ends nothing where nobody is signed in any more', () => {
  const names = devicesOf('ana', 'ben', 'cleo', 'dora')
  expect(signIn(null, names)).toEqual(names)
})

it('ends nothing else, and nothing of a few people', () => {
  const others = [`${POOL}.ana.refreshToken`, 'cookie_consent', 'theme']
  const names = [...others, ...devicesOf('ana', 'ben')]
  expect(signIn('own', names)).toEqual(names)
})
