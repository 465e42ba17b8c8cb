import { CookieStorage } from 'aws-amplify/utils'
import type { SessionDoor, Surroundings } from './surroundings.ts'

const DAY_MS = 86_400_000

/** The page around the identity client, in a browser. Tokens are kept as secure cookies of this site. */
export function browserSurroundings(apiHost: string, session: SessionDoor): Surroundings {
  return {
    now: Date.now,
    random: Math.random,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    fetch: (address, init) => fetch(address, init),
    keepFor: (milliseconds) =>
      new CookieStorage({
        path: '/',
        expires: milliseconds / DAY_MS,
        secure: true,
        sameSite: 'strict',
      }),
    tab: sessionStorage,
    origin: location.origin,
    leave: (address) => location.assign(address),
    session,
    apiHost,
  }
}
