import ipaddr from 'ipaddr.js'
import { contract } from '#contracts/ip-subnet.ts'
import { defineApi } from '#src/define-api.ts'
import { invalidParameter } from '#src/response-error.ts'

const MAX_LISTED = 64n

interface Address {
  value: bigint
  bits: 32 | 128
}

function readAddress(text: string): Address | null {
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(text)
  if (!isV4 && (/[%]/.test(text) || !text.includes(':') || !ipaddr.IPv6.isValid(text))) return null
  const bytes = ipaddr.parse(text).toByteArray()
  return { value: BigInt(`0x${Buffer.from(bytes).toString('hex')}`), bits: isV4 ? 32 : 128 }
}

function parse({ bits, value }: Address) {
  const hex = value.toString(16).padStart(bits / 4, '0')
  return ipaddr.fromByteArray([...Buffer.from(hex, 'hex')])
}

/** The usual text: IPv6 as RFC 5952 recommends. */
function write(address: Address): string {
  const parsed = parse(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.toRFC5952String() : parsed.toString()
}

/** All eight groups of four digits of an IPv6 address. */
function expand(address: Address): string {
  if (address.bits === 32) return write(address)
  return address.value
    .toString(16)
    .padStart(32, '0')
    .replace(/(.{4})(?!$)/g, '$1:')
}

function reverseName(address: Address): string {
  const parsed = parse(address)
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.toReversed().join('.')}.in-addr.arpa`
  const nibbles = [...address.value.toString(16).padStart(32, '0')]
  return `${nibbles.reverse().join('.')}.ip6.arpa`
}

function readBlock(block: string): { address: Address; prefix: number } {
  const [text = '', length, ...rest] = block.trim().split('/')
  const address = readAddress(text)
  if (!address || rest.length > 0)
    throw invalidParameter('block', 'must be an IP address with a prefix, such as 192.0.2.130/26')
  if (length !== undefined && !(/^\d{1,3}$/.test(length) && Number(length) <= address.bits))
    throw invalidParameter('block', `must have a prefix length of 0 to ${address.bits}`)
  return { address, prefix: length === undefined ? address.bits : Number(length) }
}

/** Addresses at both ends that no host can have: RFC 3021 for IPv4, RFC 4291 2.6.1 for IPv6. */
function reservedEnds({ bits }: Address, prefix: number): { low: bigint; high: bigint } {
  if (prefix >= bits - 1) return { low: 0n, high: 0n }
  return { low: 1n, high: bits === 32 ? 1n : 0n }
}

function splitBlock(network: Address, prefix: number, split: number | undefined) {
  if (split === undefined) return { parts: null }
  if (split < prefix || split > network.bits)
    throw invalidParameter('split', `must be from ${prefix} to ${network.bits} for this block`)
  const parts = 1n << BigInt(split - prefix)
  const step = 1n << BigInt(network.bits - split)
  const listed = Number(parts < MAX_LISTED ? parts : MAX_LISTED)
  const subnets = Array.from({ length: listed }, (_, index) => {
    const value = network.value + BigInt(index) * step
    return `${write({ ...network, value })}/${split}`
  })
  return { parts: String(parts), subnets }
}

function isInside(network: Address, size: bigint, text: string): boolean {
  const tested = readAddress(text.trim())
  if (tested?.bits !== network.bits)
    throw invalidParameter('contains', `must be an IPv${network.bits === 32 ? 4 : 6} address`)
  return tested.value >= network.value && tested.value < network.value + size
}

export default defineApi(contract, {
  handle({ block, contains, split }) {
    const { address, prefix } = readBlock(block)
    const { bits } = address
    const size = 1n << BigInt(bits - prefix)
    const network = { bits, value: address.value & ~(size - 1n) }
    const { high, low } = reservedEnds(address, prefix)
    const at = (value: bigint) => write({ bits, value })
    const isV4 = bits === 32
    return {
      version: isV4 ? 4 : 6,
      address: write(address),
      kind: parse(address).range(),
      network: `${write(network)}/${prefix}`,
      prefix,
      first: at(network.value + low),
      last: at(network.value + size - 1n - high),
      broadcast: high === 1n ? at(network.value + size - 1n) : null,
      netmask: isV4 ? at((1n << 32n) - size) : null,
      wildcard: isV4 ? at(size - 1n) : null,
      addresses: String(size),
      hosts: String(size - low - high),
      expanded: expand(address),
      reverse: reverseName(address),
      contains: contains === undefined ? null : isInside(network, size, contains),
      ...splitBlock(network, prefix, split),
    }
  },
})
