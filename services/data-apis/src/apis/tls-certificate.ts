import { DAY_MS } from '@orchard/shared/format'
import { contract } from '#contracts/tls-certificate.ts'
import { defineApi } from '#src/define-api.ts'
import { readHostName } from '#src/network/network-error.ts'
import type readCertificate from '#src/parsers/certificate.ts'
import { responseError } from '#src/response-error.ts'

const KEEP_SECONDS = 300

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
  async handle({ host, port }, { network, now, parse }) {
    const name = readHostName('host', host, 'server', true)
    const seen = await network.keep(`tls ${name} ${port}`, KEEP_SECONDS, async () => {
      const { address, certificate: der, problem, protocol } = await network.handshake(name, port)
      if (!der) throw responseError('no_certificate', `${name} shows no certificate`)
      const certificate = await parse<typeof readCertificate>('certificate', der)
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
