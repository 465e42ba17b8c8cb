import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { selfSignedCertificate } from './certificate.ts'

describe('the certificate of a run', () => {
  const made = selfSignedCertificate(new Date('2030-05-06T07:08:09Z'))
  const certificate = new X509Certificate(made.cert)

  it('is signed by the key that it carries', () => {
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.checkPrivateKey(createPrivateKey(made.key))).toBe(true)
  })

  it('stands for this machine', () => {
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1')
    expect(certificate.checkHost('localhost')).toBe('localhost')
  })

  it('is valid from the day before for a week', () => {
    expect(new Date(certificate.validFrom)).toEqual(new Date('2030-05-05T07:08:09Z'))
    expect(new Date(certificate.validTo)).toEqual(new Date('2030-05-13T07:08:09Z'))
  })

  it('names the hash of its key', () => {
    const spki = certificate.publicKey.export({ type: 'spki', format: 'der' })
    expect(made.keyHash).toBe(createHash('sha256').update(spki).digest('base64'))
  })
})
