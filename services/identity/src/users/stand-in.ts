import { createHmac } from 'node:crypto'
import type { Provider } from '#src/provider.ts'
import type { User } from '#src/store/model.ts'

/** The part of a user that a password proof needs. */
export type Prover = Pick<User, 'id' | 'password'>

/**
 * A prover for an unknown name that no password fits. It is stable per name, so that responses do
 * not reveal who is registered.
 */
export function standIn({ store }: Provider, name: string): Prover {
  const derive = (part: string) =>
    createHmac('sha256', store.secret).update(`${part}:${name.toLowerCase()}`).digest('hex')
  const id = derive('id').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
  const verifier = Array.from({ length: 12 }, (_, part) => derive(`verifier${part}`)).join('')
  return { id, password: { salt: derive('salt').slice(0, 32), verifier: verifier.slice(1) } }
}
