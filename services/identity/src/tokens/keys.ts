import { type CryptoKey, importJWK, type JSONWebKeySet } from 'jose'
import type { RsaKey, State } from '#src/store/model.ts'

/** A signing key and its public part. */
interface SigningKey {
  kid: string
  private: CryptoKey
  public: CryptoKey
  jwks: JSONWebKeySet
}

export interface Keys {
  pool: SigningKey
  social: SigningKey
}

/** Imports the stored keys. */
export async function importKeys(keys: State['keys']): Promise<Keys> {
  const [pool, social] = await Promise.all([importKey(keys.pool), importKey(keys.social)])
  return { pool, social }
}

async function importKey(key: RsaKey): Promise<SigningKey> {
  const { kty, n, e } = key
  const kid = n.slice(0, 16)
  const imported = await Promise.all([importJWK(key, 'RS256'), importJWK({ kty, n, e }, 'RS256')])
  const [secret, open] = imported
  if (secret instanceof Uint8Array || open instanceof Uint8Array)
    throw new TypeError('A stored key is not an RSA key')
  const jwks = { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] }
  return { kid, private: secret, public: open, jwks }
}
