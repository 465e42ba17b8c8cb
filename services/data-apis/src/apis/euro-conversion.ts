import type { Decimal } from 'decimal.js'
import { contract } from '#contracts/euro-conversion.ts'
import { defineApi } from '#src/define-api.ts'
import { Exact, roundMoney } from '#src/lib/money.ts'
import { invalidParameter, responseError } from '#src/response-error.ts'

/**
 * Units of a national currency for one euro, and the day on which the euro replaced it: Council
 * Regulation (EC) No 2866/98, article 1, as amended up to Regulation (EU) 2025/1408.
 */
const RATES: Readonly<Record<string, readonly [rate: string, since: string]>> = {
  ATS: ['13.7603', '1999-01-01'],
  BEF: ['40.3399', '1999-01-01'],
  BGN: ['1.95583', '2026-01-01'],
  CYP: ['0.585274', '2008-01-01'],
  DEM: ['1.95583', '1999-01-01'],
  EEK: ['15.6466', '2011-01-01'],
  ESP: ['166.386', '1999-01-01'],
  FIM: ['5.94573', '1999-01-01'],
  FRF: ['6.55957', '1999-01-01'],
  GRD: ['340.750', '2001-01-01'],
  HRK: ['7.53450', '2023-01-01'],
  IEP: ['0.787564', '1999-01-01'],
  ITL: ['1936.27', '1999-01-01'],
  LTL: ['3.45280', '2015-01-01'],
  LUF: ['40.3399', '1999-01-01'],
  LVL: ['0.702804', '2014-01-01'],
  MTL: ['0.429300', '2008-01-01'],
  NLG: ['2.20371', '1999-01-01'],
  PTE: ['200.482', '1999-01-01'],
  SIT: ['239.640', '2007-01-01'],
  SKK: ['30.1260', '2009-01-01'],
}

const names = new Intl.DisplayNames('en', { type: 'currency' })

interface Side {
  code: string
  name: string
  rate: string | null
  since: string | null
}

function readCurrency(parameter: 'from' | 'to', given: string): Side {
  const code = given.trim().toUpperCase()
  if (code === 'EUR') return { code, name: 'Euro', rate: null, since: null }
  const [rate = null, since = null] = Object.hasOwn(RATES, code) ? (RATES[code] ?? []) : []
  if (rate === null)
    throw invalidParameter(parameter, `must be EUR or one of ${Object.keys(RATES).join(', ')}`)
  return { code, name: names.of(code) ?? code, rate, since }
}

/** Decimals of a currency by CLDR, 0 for the lira and 2 for the mark. */
function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

const described = ({ code, name, rate, since }: Side) => ({
  ...{ code, name },
  units_per_euro: rate === null ? 1 : Number(rate),
  replaced_on: since,
})

export default defineApi(contract, {
  handle({ amount, decimals, ...given }) {
    const from = readCurrency('from', given.from)
    const to = readCurrency('to', given.to)
    if (from.code === to.code) throw responseError('same_currency', 'from and to are the same')
    // Regulation 1103/97, article 4: by the rate itself, never by its inverse, and between two
    // national currencies through an amount in euros that has at least three decimals.
    const exact: Decimal = from.rate === null ? new Exact(amount) : new Exact(amount).div(from.rate)
    const isTriangular = from.rate !== null && to.rate !== null
    const euros = isTriangular ? roundMoney(exact, 3) : exact
    const converted = to.rate === null ? euros : euros.times(to.rate)
    const places = decimals ?? decimalsOf(to.code)
    return {
      amount,
      from: described(from),
      to: described(to),
      result: roundMoney(converted, places).toNumber(),
      decimals: places,
      euros: isTriangular ? euros.toNumber() : null,
    }
  },
})
