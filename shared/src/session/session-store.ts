import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Role } from '#src/organisations/index.ts'

/** The reason why the last session of this browser ended; only `logout` is the visitor's own action. */
export const SESSION_ENDS = [
  'logout',
  'revoked',
  'expired',
  'disabled',
  'deleted',
  'reset',
  'ended',
] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

/** The organisation in which a person works. */
export interface WorkPlace {
  id: string
  /** Both are null until the product API has told them. */
  name: string | null
  role: Role | null
}

/** An organisation that a person is a member of. */
export interface Membership {
  id: string
  name: string
  role: Role
}

/** What the product API tells of who is signed in. */
export interface SessionAccount {
  /** Of the account that the person works in; null where their role gives them none. */
  apiKey: string | null
  /** ISO 8601; tells the own accounts apart that a person has had. Null where the product API does not say. */
  createdAt?: string | null
  organisation: Membership | null
  memberships: readonly Membership[]
  /** The person is no longer a member of the organisation in which they worked, and works in their own account now. */
  wasRemoved?: boolean
  /** As in `Session`. */
  wasReplaced?: boolean
}

/** State of the session. */
export interface Session {
  hasUser: boolean
  email: string | null
  /** The social provider's token; a pool user's tokens stay with the identity client. */
  token: string | null
  apiKey: string | null
  /** As in `SessionAccount`; null until it is known. */
  createdAt: string | null
  /** Null for the person’s own account. */
  organisation: WorkPlace | null
  /** All organisations of the person; empty until they are known. */
  memberships: readonly Membership[]
  /** As in `SessionAccount`; until the next switch. */
  wasRemoved: boolean
  /** The own account has become an organisation elsewhere, and the person has a new one; until the next switch. */
  wasReplaced: boolean
  /** Groups of the user pool that the user is in; only for what is shown, since servers check the token. */
  groups: readonly string[]
  /** Why nobody is signed in any more; null if the visitor knows, or never was. */
  end: SessionEnd | null
}

const anonymous: Session = {
  hasUser: false,
  email: null,
  token: null,
  apiKey: null,
  createdAt: null,
  organisation: null,
  memberships: [],
  wasRemoved: false,
  wasReplaced: false,
  groups: [],
  end: null,
}

/** The one stateful singleton that host and remotes share. */
export const sessionStore = createStore<Session>(() => anonymous)

/**
 * Records a signed-in user; fields left out become empty. If the same person is signed in already, what the page says
 * about their account stays: a page may restore the session twice while it loads.
 */
export function setSession(user: Partial<Omit<Session, 'hasUser' | 'end'>>): void {
  sessionStore.setState(({ email, hasUser, wasRemoved, wasReplaced }) => ({
    ...anonymous,
    ...(hasUser && email === user.email ? { wasRemoved, wasReplaced } : {}),
    ...user,
    hasUser: true,
  }))
}

/** Adds the key to who is signed in; without anybody it is dropped. */
export function setApiKey(apiKey: string): void {
  completeSession({ apiKey })
}

/**
 * Adds what the product API tells to who is signed in; without anybody it is dropped. A tab that did not notice itself
 * that the account which it shows is gone says so, too.
 */
export function completeSession(account: Partial<SessionAccount>): void {
  const session = sessionStore.getState()
  if (!session.hasUser) return
  const isOwn = account.organisation === null
  sessionStore.setState({
    ...(isOwn && isLeft(session, account) ? { wasRemoved: true } : {}),
    ...(isOwn && isReplaced(session, account) ? { wasReplaced: true } : {}),
    ...account,
  })
}

function isLeft({ organisation }: Session, { memberships }: Partial<SessionAccount>): boolean {
  return organisation !== null && memberships?.every(({ id }) => id !== organisation.id) === true
}

function isReplaced({ createdAt, organisation }: Session, next: Partial<SessionAccount>): boolean {
  if (organisation !== null || createdAt === null || !next.createdAt) return false
  return createdAt !== next.createdAt
}

/**
 * Forgets user, token and key. Who follows the store is told, also where nobody was signed in. Without an `end` an
 * earlier one stays, since one sign-out may clear the session several times.
 */
export function clearSession(end?: SessionEnd | null): void {
  sessionStore.setState(({ end: earlier, hasUser }) => ({
    ...anonymous,
    end: end ?? (hasUser ? null : earlier),
  }))
}

/** The visitor has read how the session ended. */
export function dismissSessionEnd(): void {
  sessionStore.setState({ end: null })
}

/** The session, or a part of it, as state of a component. */
export function useSession<T>(select: (session: Session) => T): T {
  return useStore(sessionStore, select)
}
