import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** State of the session. */
export interface Session {
  hasUser: boolean
  email: string | null
  /** The social provider's token; a pool user's tokens stay with the identity client. */
  token: string | null
  apiKey: string | null
}

const anonymous: Session = { hasUser: false, email: null, token: null, apiKey: null }

/** The one stateful singleton that host and remotes share. */
export const sessionStore = createStore<Session>(() => anonymous)

/** Records a signed-in user; fields left out become empty. */
export function setSession(user: Partial<Omit<Session, 'hasUser'>>): void {
  sessionStore.setState({ ...anonymous, ...user, hasUser: true })
}

/** Adds the key to who is signed in; without anybody it is dropped. */
export function setApiKey(apiKey: string): void {
  if (sessionStore.getState().hasUser) sessionStore.setState({ apiKey })
}

/** Forgets user, token and key. Who follows the store is told, also where nobody was signed in. */
export function clearSession(): void {
  sessionStore.setState({ ...anonymous })
}

/** The session, or a part of it, as state of a component. */
export function useSession<T>(select: (session: Session) => T): T {
  return useStore(sessionStore, select)
}
