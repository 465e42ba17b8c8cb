import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Flags of the authenticator data; WebAuthn, section 6.1. */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** Ways in which an authenticator, or the browser before it, may differ from an honest one. */
export interface Deviation {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  isVerified?: boolean
  counter?: number
}

interface Asked {
  challenge: string
  origin: string
  rpId: string
}

/** An authenticator with one ES256 key: the structures of WebAuthn, sections 6.1, 6.5 and 5.8.1, built by hand. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16)
  readonly #privateKey: KeyObject
  readonly #publicKey: Buffer
  #counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    this.#publicKey = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
  }

  /** The response of `navigator.credentials.create` in JSON, without an attestation statement. */
  create(asked: Asked, deviation: Deviation = {}) {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey])
    const authData = this.#authData(asked, deviation, HAS_CREDENTIAL, credential)
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ])
    return {
      ...this.#name(),
      authenticatorAttachment: 'platform' as const,
      response: {
        clientDataJSON: clientData('webauthn.create', asked, deviation).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** The response of `navigator.credentials.get` in JSON. */
  get(asked: Asked, deviation: Deviation = {}) {
    const authData = this.#authData(asked, deviation)
    const client = clientData('webauthn.get', asked, deviation)
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
    return {
      ...this.#name(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
      },
    }
  }

  #name() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #authData({ rpId }: Asked, deviation: Deviation, flags = 0, rest = Buffer.alloc(0)): Buffer {
    this.#counter += 1
    const head = Buffer.alloc(5)
    const verified = (deviation.isVerified ?? true) ? USER_VERIFIED : 0
    head.writeUInt8(USER_PRESENT | verified | flags)
    head.writeUInt32BE(deviation.counter ?? this.#counter, 1)
    const party = createHash('sha256')
      .update(deviation.rpId ?? rpId)
      .digest()
    return Buffer.concat([party, head, rest])
  }
}

function clientData(type: string, asked: Asked, deviation: Deviation): Buffer {
  const { challenge, origin } = { ...asked, ...deviation }
  return Buffer.from(
    JSON.stringify({ type: deviation.type ?? type, challenge, origin, crossOrigin: false }),
  )
}

/** A P-256 key for ES256 in COSE (RFC 9053, section 7.1.1): 1 = EC2, 3 = ES256, -1 = P-256, -2 and -3 the point. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(x)],
    [Buffer.from([0x22]), cborBytes(y)],
  ])
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 | entries.length]), ...entries.flat()])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])
}

/** Up to 255 bytes; RFC 8949, section 3.1. */
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}
