import { X509Certificate } from 'node:crypto'
import type { ResponseBody } from '#contracts/tls-certificate.ts'
import { isoSecond } from '#src/lib/instant.ts'

/** Certificates of large networks have some hundreds. */
const MAX_NAMES = 2_000

/** Everything that a response tells of a certificate itself. */
export type CertificateFacts = Pick<
  ResponseBody,
  'subject' | 'names' | 'issuer' | 'valid_from' | 'valid_until' | 'serial' | 'fingerprint' | 'key'
>

/** @param der a certificate (RFC 5280). */
export default function readCertificate(der: Uint8Array): CertificateFacts {
  const certificate = new X509Certificate(der)
  const { fingerprint256, publicKey, serialNumber, subjectAltName = '' } = certificate
  const { modulusLength, namedCurve } = publicKey.asymmetricKeyDetails ?? {}
  const size = namedCurve ?? modulusLength
  const type = publicKey.asymmetricKeyType ?? 'unknown'
  return {
    subject: nameIn(certificate.subject),
    names: subjectAltName
      .split(', ', MAX_NAMES)
      .flatMap((one) => /^(?:DNS|IP Address):(.*)$/.exec(one)?.[1] ?? []),
    issuer: nameIn(certificate.issuer),
    valid_from: isoSecond(new Date(certificate.validFrom)),
    valid_until: isoSecond(new Date(certificate.validTo)),
    serial: serialNumber.toLowerCase(),
    fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
    key: size === undefined ? type : `${type} ${size}`,
  }
}

/** The common name, or the whole name where there is none. */
function nameIn(distinguishedName: string): string | null {
  const common = /^CN=(.*)$/m.exec(distinguishedName)?.[1]
  return common ?? (distinguishedName.replaceAll('\n', ', ') || null)
}
