import { X509Certificate } from 'node:crypto'
import { type Answer, contract } from '#contracts/tls-certificate.ts'
import { cannotAnswer } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { readHostName } from '#src/network/network-error.ts'

const KEEP_SECONDS = 300
const DAY_MS = 86_400_000

/** Reasons against trust by the codes of OpenSSL and Node.js. */
const PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not_yet_valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown_authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'incomplete_chain',
  ERR_TLS_CERT_ALTNAME_INVALID: 'name_mismatch',
}

export default defineApi(contract, {
  async answer({ host, port }, { network, now }) {
    const name = readHostName('host', host, { mayBeAddress: true })
    const seen = await network.keep(`tls ${name} ${port}`, KEEP_SECONDS, async () => {
      const { address, chain, problem, protocol } = await network.handshake(name, port)
      const [first] = chain
      if (!first) throw cannotAnswer('no_certificate', `${name} shows no certificate`)
      const certificate = factsOf(new X509Certificate(first))
      return { address, protocol, problem: problem && (PROBLEMS[problem] ?? 'other'), certificate }
    })
    const { certificate, problem, protocol } = seen
    return {
      host: name,
      port,
      address: seen.address,
      trusted: problem === null,
      problem,
      ...certificate,
      days_left: Math.floor((Date.parse(certificate.valid_until) - now().getTime()) / DAY_MS),
      protocol: protocol.replace('TLSv', 'TLS '),
    }
  },
})

type Described = Pick<
  Answer,
  'subject' | 'names' | 'issuer' | 'valid_from' | 'valid_until' | 'serial' | 'fingerprint' | 'key'
>

function factsOf(certificate: X509Certificate): Described {
  const { fingerprint256, publicKey, serialNumber, subjectAltName = '' } = certificate
  const { modulusLength, namedCurve } = publicKey.asymmetricKeyDetails ?? {}
  const size = namedCurve ?? modulusLength
  const type = publicKey.asymmetricKeyType ?? 'unknown'
  return {
    subject: nameIn(certificate.subject),
    names: subjectAltName
      .split(', ')
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
