import { createHash, generateKeyPairSync, sign } from 'node:crypto'

const DAY_MS = 86_400_000
const VALID_DAYS = 7

/** A certificate for 127.0.0.1 that nobody trusts, its key, and the hash that a browser accepts it by. */
export interface Certificate {
  key: string
  cert: string
  /** Base64 of the SHA-256 of the public key, for `--ignore-certificate-errors-spki-list`. */
  keyHash: string
}

/**
 * Makes a self-signed X.509 v3 certificate (RFC 5280 section 4.1) with a new P-256 key. Node can read
 * certificates but not write them; the few DER structures are put together here, so that the bench
 * needs no openssl.
 */
export function selfSignedCertificate(now: Date): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = sequence(ECDSA_WITH_SHA256)
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from('API Orchard bench')))))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.from([1])), // serial number
    algorithm,
    name, // issuer
    sequence(
      utcTime(new Date(now.getTime() - DAY_MS)),
      utcTime(new Date(now.getTime() + VALID_DAYS * DAY_MS)),
    ),
    name, // subject
    spki,
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, alternativeNames())))),
  )
  const signature = sign('sha256', content, privateKey)
  const bits = der(0x03, Buffer.concat([Buffer.from([0]), signature]))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(sequence(content, algorithm, bits)),
    keyHash: createHash('sha256').update(spki).digest('base64'),
  }
}

/** Object identifiers, encoded: 1.2.840.10045.4.3.2, 2.5.4.3 and 2.5.29.17. */
const ECDSA_WITH_SHA256 = der(0x06, Buffer.from('2a8648ce3d040302', 'hex'))
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'))
const SUBJECT_ALT_NAME = der(0x06, Buffer.from('551d11', 'hex'))

function alternativeNames(): Buffer {
  return sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts))
}

function utcTime(time: Date): Buffer {
  const digits = time.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function pem(content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
