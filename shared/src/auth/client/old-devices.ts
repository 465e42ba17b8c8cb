import type { TokenStorage } from './token-cookies.ts'

/** Names of the storage in which a browser is a device of somebody, also after their sign-out. */
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
export function endOldDevices(storage: TokenStorage, names: readonly string[], pool: string): void {
  const last = storage.getItem(`${pool}.LastAuthUser`)
  if (!last) return // signed out meanwhile, maybe in another tab
  const devices = names.flatMap((name) => {
    const person = DEVICE.exec(name)?.[1]
    return person === undefined ? [] : [{ name, person }]
  })
  const isOwn = ({ person }: { person: string }) => person === `${pool}.${last}`
  const own = devices.filter(isOwn)
  if (!devices.slice(-own.length).every(isOwn)) for (const { name } of own) renew(storage, name)
  const others = devices.filter((one) => !isOwn(one))
  const old = new Set([...new Set(others.map(({ person }) => person))].slice(0, -KEPT_OTHERS))
  for (const { name, person } of others) if (old.has(person)) storage.removeItem(name)
}

/** Stores a value as new, since a cookie that is written again stays as old as it was (RFC 6265, 5.3). */
function renew(storage: TokenStorage, name: string): void {
  const value = storage.getItem(name)
  if (value === null) return
  storage.removeItem(name)
  storage.setItem(name, value)
}
