import { contract } from '#contracts/dns-lookup.ts'
import { defineApi } from '#src/define-api.ts'
import { readHostName } from '#src/network/network-error.ts'

const KEEP_SECONDS = 30

export default defineApi(contract, {
  async handle({ name, type }, { network }) {
    const host = readHostName('name', name, 'dns')
    return network.keep(`dns ${type} ${host}`, KEEP_SECONDS, async () => {
      const { isValidated, records, status } = await network.resolve(host, type)
      const isBogus =
        status === 'SERVFAIL' &&
        (await network.resolve(host, type, { checkingDisabled: true })).status !== 'SERVFAIL'
      const dnssec = isValidated ? 'validated' : 'not validated'
      return { name: host, type, status, dnssec: isBogus ? 'bogus' : dnssec, records }
    })
  },
})
