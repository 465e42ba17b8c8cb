import { createHash, createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { contract, type Parameters } from '#contracts/hash.ts'
import { defineApi } from '#src/define-api.ts'
import { invalidParameter } from '#src/response-error.ts'

const BROKEN = new Set<Parameters['algorithm']>(['md5', 'sha1', 'crc32'])

function readBytes({ input, text }: Parameters): Buffer {
  if (input === 'text') return Buffer.from(text)
  const digits = text.replace(/\s/g, '')
  if (input === 'hex') {
    if (!/^(?:[\da-f]{2})+$/i.test(digits))
      throw invalidParameter('text', 'must be pairs of hexadecimal digits')
    return Buffer.from(digits, 'hex')
  }
  // A plus sign that was not percent-encoded arrives as a space.
  if (text.includes(' '))
    throw invalidParameter(
      'text',
      'must be Base64 without spaces; + is written as %2B in an address',
    )
  const [, unpadded] = /^([\w+/-]+)={0,2}$/.exec(digits) ?? []
  if (unpadded === undefined || unpadded.length % 4 === 1)
    throw invalidParameter('text', 'must be Base64')
  return Buffer.from(digits, 'base64')
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(bytes))
  return sum
}

function compute({ algorithm, key }: Parameters, bytes: Buffer): Buffer {
  if (algorithm === 'crc32') {
    if (key !== undefined) throw invalidParameter('key', 'has no use with crc32')
    return checksum(bytes)
  }
  const hash = key === undefined ? createHash(algorithm) : createHmac(algorithm, key)
  return hash.update(bytes).digest()
}

export default defineApi(contract, {
  handle(parameters) {
    const { algorithm, key } = parameters
    const bytes = readBytes(parameters)
    const result = compute(parameters, bytes)
    const plain = algorithm === 'crc32' ? 'checksum' : 'digest'
    return {
      algorithm,
      mode: key === undefined ? plain : 'hmac',
      bits: result.length * 8,
      input_bytes: bytes.length,
      hex: result.toString('hex'),
      base64: result.toString('base64'),
      broken: BROKEN.has(algorithm),
    }
  },
})
