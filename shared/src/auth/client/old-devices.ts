/** Names of the storage in which a browser is a remembered device of somebody; Amplify keeps them after a sign-out. */
const DEVICE =
  /^(CognitoIdentityServiceProvider\..+)\.(?:deviceKey|deviceGroupKey|randomPasswordKey)$/

/** So many other people who share a browser stay remembered beside whoever is signed in. */
const KEPT_OTHERS = 2

/**
 * Names under which a browser is a device of people who have not signed in here lately. Three cookies a person would
 * fill the header of each request.
 * @param names of all that is stored, oldest first.
 * @param own begins the names of whoever is signed in.
 */
export function oldDevices(names: readonly string[], own: string): string[] {
  const devices = names.flatMap((name) => {
    const person = DEVICE.exec(name)?.[1]
    return person === undefined || person === own ? [] : [{ name, person }]
  })
  const people = [...new Set(devices.map(({ person }) => person))]
  const old = new Set(people.slice(0, -KEPT_OTHERS))
  return devices.filter(({ person }) => old.has(person)).map(({ name }) => name)
}
