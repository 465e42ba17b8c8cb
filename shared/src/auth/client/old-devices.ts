import type { KeyValueStorageInterface } from 'aws-amplify/utils'

/** Names of the storage in which a browser is a remembered device of somebody; Amplify keeps them after a sign-out. */
const DEVICE =
  /^(CognitoIdentityServiceProvider\..+)\.(?:deviceKey|deviceGroupKey|randomPasswordKey)$/

/** So many other people who share a browser stay remembered beside whoever is signed in. */
const KEPT_OTHERS = 2

/**
 * Makes whoever is signed in the newest of the people who share this browser, then ends the devices of those who have
 * not signed in here lately. Three cookies a person would fill the header of each request.
 * @param names of all that is stored, by when they were created.
 * @param pool begins the names of the pool's cookies.
 */
export async function endOldDevices(
  storage: KeyValueStorageInterface,
  names: readonly string[],
  pool: string,
): Promise<void> {
  const last = await storage.getItem(`${pool}.LastAuthUser`)
  if (!last) return // signed out meanwhile, maybe in another tab
  const devices = names.flatMap((name) => {
    const person = DEVICE.exec(name)?.[1]
    return person === undefined ? [] : [{ name, person }]
  })
  const isOwn = ({ person }: { person: string }) => person === `${pool}.${last}`
  const own = devices.filter(isOwn)
  if (!devices.slice(-own.length).every(isOwn))
    for (const { name } of own) await renew(storage, name)
  const others = devices.filter((one) => !isOwn(one))
  const old = new Set([...new Set(others.map(({ person }) => person))].slice(0, -KEPT_OTHERS))
  for (const { name, person } of others) if (old.has(person)) await storage.removeItem(name)
}

/** Stores a value as new, since a cookie that is written again stays as old as it was (RFC 6265, 5.3). */
async function renew(storage: KeyValueStorageInterface, name: string): Promise<void> {
  const value = await storage.getItem(name)
  if (value === null) return
  // Both at once, so that no tab closes between them.
  await Promise.all([storage.removeItem(name), storage.setItem(name, value)])
}
