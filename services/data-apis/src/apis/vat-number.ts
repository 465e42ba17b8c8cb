import { HOUR_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/vat-number.ts'
import { defineApi } from '#src/define-api.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { compactCode } from '#src/lib/pasted.ts'
import { shorten } from '#src/lib/search-text.ts'
import { testTaxNumber } from '#src/lib/tax-number.ts'
import { invalidParameter } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

/** Prefixes of VIES, with the country of ISO 3166-1 and the name of its rules. */
const PREFIXES: Readonly<Record<string, readonly [country: string, rules: string]>> = {
  AT: ['AT', 'uid'],
  BE: ['BE', 'vat'],
  BG: ['BG', 'vat'],
  CY: ['CY', 'vat'],
  CZ: ['CZ', 'dic'],
  DE: ['DE', 'vat'],
  DK: ['DK', 'cvr'],
  EE: ['EE', 'kmkr'],
  EL: ['GR', 'vat'],
  ES: ['ES', 'nif'],
  FI: ['FI', 'alv'],
  FR: ['FR', 'tva'],
  HR: ['HR', 'oib'],
  HU: ['HU', 'anum'],
  IE: ['IE', 'vat'],
  IT: ['IT', 'iva'],
  LT: ['LT', 'pvm'],
  LU: ['LU', 'tva'],
  LV: ['LV', 'pvn'],
  MT: ['MT', 'vat'],
  NL: ['NL', 'btw'],
  PL: ['PL', 'nip'],
  PT: ['PT', 'nif'],
  RO: ['RO', 'cif'],
  SE: ['SE', 'vat'],
  SI: ['SI', 'ddv'],
  SK: ['SK', 'dph'],
  XI: ['GB', 'vat'],
}

const text = z.string().nullish()

/** The register's response, or its reason for giving none; both come with status 200. */
const response = z.union([
  z.object({
    isValid: z.boolean(),
    requestDate: z.string().refine((written) => !Number.isNaN(Date.parse(written))),
    userError: text,
    name: text,
    address: text,
    requestIdentifier: text,
  }),
  z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) }),
])
type Verdict = z.infer<typeof response>

const VIES = 'https://ec.europa.eu/taxation_customs/vies/rest-api/ms'
const KEEP_SECONDS = HOUR_SECONDS
const MAX_CHARACTERS = 400
/** Of a response without an error the member `isValid` counts. */
const DEFINITE = ['VALID', 'INVALID', 'INVALID_INPUT']

export default defineApi(contract, {
  async handle({ number, requester }, { now, readSource }) {
    const asked = readNumber('number', number, now)
    const own = requester === undefined ? null : readNumber('requester', requester, now)
    if (own && !own.isWellFormed)
      throw invalidParameter('requester', 'has a wrong form or check digit')
    const { country, isWellFormed, prefix, rest } = asked
    const known = { number: prefix + rest, country, format_valid: isWellFormed }
    if (!isWellFormed) return { ...known, ...nothing('not_asked'), checked_at: null }
    const query = own
      ? `?requesterMemberStateCode=${own.prefix}&requesterNumber=${encodeURIComponent(own.rest)}`
      : ''
    const found = await readSource(
      'vies',
      `${VIES}/${prefix}/vat/${encodeURIComponent(rest)}${query}`,
      {
        read: jsonOf(response),
        // A register that is down now may be back at the next call.
        keepSeconds: (verdict: Verdict) => (errorOf(verdict) === null ? KEEP_SECONDS : 0),
      },
    )
    if (!found || 'errorWrappers' in found || errorOf(found) !== null)
      return { ...known, ...nothing('unavailable'), checked_at: isoSecond(now()) }
    return {
      ...known,
      status: found.isValid ? ('registered' as const) : ('not_registered' as const),
      name: disclosed(found.name),
      address: disclosed(inOneLine(found.address)),
      consultation_number: found.requestIdentifier || null,
      checked_at: isoSecond(new Date(found.requestDate)),
    }
  },
})

function inOneLine(address: string | null | undefined): string | undefined {
  const lines = address?.split('\n').map((line) => line.trim())
  return lines?.filter((line) => line !== '').join(', ')
}

/** @throws {ResponseError} 400 for a number without a prefix of VIES. */
function readNumber(parameter: string, written: string, now: () => Date) {
  const compact = compactCode(written).replace(/^GR/, 'EL')
  const [, prefix = '', rest = ''] = /^([A-Z]{2})([A-Z\d+*]{2,12})$/.exec(compact) ?? []
  const [country, kind] = PREFIXES[prefix] ?? []
  if (country === undefined || kind === undefined)
    throw invalidParameter(
      parameter,
      'must begin with the prefix of a member state such as BE, EL for Greece or XI for Northern Ireland',
    )
  const isWellFormed = typeof testTaxNumber(country, kind, rest, now) !== 'string'
  return { prefix, rest, country, isWellFormed }
}

/** Why a register gives no verdict; null where it gives one. */
function errorOf(verdict: Verdict): string | null {
  if ('errorWrappers' in verdict) return verdict.errorWrappers[0]?.error ?? 'unknown'
  const error = verdict.userError || null
  return error === null || DEFINITE.includes(error) ? null : error
}

function nothing(status: 'not_asked' | 'unavailable') {
  return { status, name: null, address: null, consultation_number: null }
}

/** Registers write dashes for what they do not disclose. */
function disclosed(written: string | null | undefined): string | null {
  const plain = shorten(written ?? '', MAX_CHARACTERS)
  return /[\p{L}\p{N}]/u.test(plain) ? plain : null
}
