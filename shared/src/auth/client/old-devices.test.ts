import { expect, it } from 'vitest'
import { endOldDevices } from './old-devices.ts'

const POOL = 'CognitoIdentityServiceProvider.client'
const deviceOf = (person: string) =>
  ['deviceKey', 'deviceGroupKey', 'randomPasswordKey'].map((kind) => `${POOL}.${person}.${kind}`)

/** What is left of these names after somebody has signed in; a map keeps the order in which names were created. */
async function signIn(person: string | null, names: readonly string[]): Promise<string[]> {
  const jar = new Map(names.map((name) => [name, `value of ${name}`]))
  const last = `${POOL}.LastAuthUser`
  if (person) jar.set(last, person)
  const storage = {
    getItem: async (name: string) => jar.get(name) ?? null,
    setItem: async (name: string, value: string) => void jar.set(name, value),
    removeItem: async (name: string) => void jar.delete(name),
    clear: async () => jar.clear(),
  }
  await endOldDevices(storage, [...jar.keys()], POOL)
  jar.delete(last)
  for (const [name, value] of jar) expect(value).toBe(`value of ${name}`)
  return [...jar.keys()]
}
const devicesOf = (...people: string[]) => people.flatMap(deviceOf)

it('ends the devices of all but the last two of the others', async () => {
  const names = devicesOf('ana@example.com', 'ben', 'cleo', 'dora', 'own')
  expect(await signIn('own', names)).toEqual(devicesOf('cleo', 'dora', 'own'))
})

it('makes whoever signs in the newest', async () => {
  const names = devicesOf('own', 'ben', 'cleo')
  expect(await signIn('own', names)).toEqual(devicesOf('ben', 'cleo', 'own'))
  expect(await signIn('own', devicesOf('ben', 'own'))).toEqual(devicesOf('ben', 'own'))
})

it('ends nothing where nobody is signed in any more', async () => {
  const names = devicesOf('ana', 'ben', 'cleo', 'dora')
  expect(await signIn(null, names)).toEqual(names)
})

it('ends nothing else, and nothing of a few people', async () => {
  const others = [`${POOL}.ana.refreshToken`, 'cookie_consent', 'theme']
  const names = [...others, ...devicesOf('ana', 'ben')]
  expect(await signIn('own', names)).toEqual(names)
})
