import { importJWK } from 'jose'
import type { RsaKey } from '#src/store/model.ts'

/** Imports a signing key; the JSON Web Key Set has its public part. */
export async function importKey(key: RsaKey) {
  const { kty, n, e } = key
  const kid = n.slice(0, 16)
  const imported = await Promise.all([importJWK(key, 'RS256'), importJWK({ kty, n, e }, 'RS256')])
  const [secret, open] = imported
  if (secret instanceof Uint8Array || open instanceof Uint8Array)
    throw new TypeError('A stored key is not an RSA key')
  const jwks = { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] }
  return { kid, private: secret, public: open, jwks }
}
