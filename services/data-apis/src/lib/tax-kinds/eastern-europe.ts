import { stdnum } from 'stdnum'
import {
  ANYBODY,
  byCheck,
  COMPANY,
  DIGITS,
  isDay,
  PERSON,
  pair,
  remainder,
  type TaxKind,
  unchecked,
  weigh,
  withoutSeparators,
} from './kind.ts'

/** Weights 8 to 2 of the number of a Czech company. */
const CZECH_WEIGHTS = [8, 7, 6, 5, 4, 3, 2]

function isCzechCompany(compact: string): boolean {
  const check = remainder(11 - weigh(compact, CZECH_WEIGHTS), 11)
  return Number(compact[7]) === (check || 1) % 10
}

/** Persons without a birth number: a 6, seven digits and their check digit. */
function isCzechSpecial(compact: string): boolean {
  const sum = weigh(compact.slice(1), CZECH_WEIGHTS) % 11
  return Number(compact[8]) === remainder(8 - remainder(10 - sum, 11), 10)
}

function czechVat(compact: string): ReturnType<TaxKind['problemOf']> {
  if (!DIGITS.test(compact)) return 'format'
  if (compact.length === 8) {
    if (compact.startsWith('9')) return 'component'
    return isCzechCompany(compact) ? null : 'check_digit'
  }
  if (compact.length === 9 && compact.startsWith('6') && isCzechSpecial(compact)) return null
  const birth = stdnum['CZ']?.['rc']?.validate(compact)
  if (birth?.isValid) return null
  if (compact.length < 9 || compact.length > 10) return 'length'
  return birth?.error.name === 'InvalidComponent' ? 'component' : 'check_digit'
}

function isBulgarianCompany(compact: string): boolean {
  const first = weigh(compact, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  const check = first === 10 ? weigh(compact, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first
  return check % 10 === Number(compact[8])
}

function isBulgarianPerson(compact: string): boolean {
  const check = remainder(11 - weigh(compact, [4, 3, 2, 7, 6, 5, 4, 3, 2]), 11)
  const isForeigner = stdnum['BG']?.['pnf']?.validate(compact).isValid === true
  const isCitizen = isBulgarianCitizen(compact) && hasBulgarianBirth(compact)
  return isCitizen || isForeigner || check === Number(compact[9])
}

function isBulgarianCitizen(compact: string): boolean {
  return (weigh(compact, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === Number(compact[9])
}

/** Months of the nineteenth century have 20 added to them, those of the twenty-first 40. */
function hasBulgarianBirth(compact: string): boolean {
  const month = pair(compact, 2)
  const century = [1900, 1800, 2000][Math.floor(month / 20)] ?? 0
  return isDay(century + pair(compact, 0), month % 20, pair(compact, 4))
}

const BELARUSIAN_LETTERS = 'ABCEHKMOPT'
const CYRILLIC = 'АВЕКМНОРСТ'
const LATIN_OF_CYRILLIC = 'ABEKMHOPCT'

function belarusian(written: string): string {
  const compact = withoutSeparators(/^(?:УНП|UNP)/)(written)
  return [...compact].map((one) => LATIN_OF_CYRILLIC[CYRILLIC.indexOf(one)] ?? one).join('')
}

function isBelarusian(compact: string): boolean {
  const second = BELARUSIAN_LETTERS.indexOf(compact[1] ?? '')
  const numbers = second < 0 ? compact : `${compact[0]}${second}${compact.slice(2)}`
  return weigh(numbers, [29, 23, 19, 17, 13, 7, 5, 3]) % 11 === Number(compact[8])
}

function isLatvian(compact: string): boolean {
  if (Number(compact[0]) > 3) return weigh(compact, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  const check = 1 + weigh(compact, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])
  return (check % 11) % 10 === Number(compact[10])
}

/** Numbers since July 2017 begin with 32 and tell no date of birth. */
function hasLatvianBirth(compact: string): boolean {
  if (Number(compact[0]) > 3 || compact.startsWith('32')) return true
  const year = 1800 + Number(compact[6]) * 100 + pair(compact, 4)
  return isDay(year, pair(compact, 2), pair(compact, 0))
}

function isEstonian(compact: string): boolean {
  const first = weigh(compact, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11
  const check = first === 10 ? weigh(compact, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11 : first
  return check % 10 === Number(compact[10])
}

function hasEstonianBirth(compact: string): boolean {
  const century = 1800 + Math.floor((Number(compact[0]) - 1) / 2) * 100
  const year = century + pair(compact, 1)
  return /^[1-8]/.test(compact) && isDay(year, pair(compact, 3), pair(compact, 5))
}

const ROMANIAN_OLD = /^[JFC](\d{1,2})\/(\d{1,5})\/(\d{4})$/
const ROMANIAN_NEW = /^[JFC]\d{13}$/

function isRomanianCounty(county: number): boolean {
  return (county >= 1 && county <= 40) || county === 51 || county === 52
}

/** Registered until 2024 by county, serial number and year; since then a number without parts. */
function romanianRegister(compact: string, today: Date): ReturnType<TaxKind['problemOf']> {
  const old = ROMANIAN_OLD.exec(compact)
  if (old) {
    const [county, year] = [Number(old[1]), Number(old[3])]
    return isRomanianCounty(county) && year >= 1990 && year <= 2024 ? null : 'component'
  }
  if (!ROMANIAN_NEW.test(compact)) return 'format'
  const [year, county] = [Number(compact.slice(1, 5)), pair(compact, 11)]
  if (year < 1990 || year > today.getUTCFullYear()) return 'component'
  const isPlace = year > 2024 ? county === 0 : isRomanianCounty(county)
  if (!isPlace && !(year === 2024 && county === 0)) return 'component'
  const digits = `${compact.charCodeAt(0) % 10}${compact.slice(1, -1)}`
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 10 === Number(compact.at(-1))
    ? null
    : 'check_digit'
}

function romanianCompact(written: string): string {
  return written
    .toUpperCase()
    .trim()
    .replace(/[\s/\\-]+/g, '/')
    .replace(/^([A-Z])\//, '$1')
    .replace(/^([A-Z])(\d)\//, '$10$2/')
    .replace(/\/\d{2}\.\d{2}\.(\d{4})$/, '/$1')
}

/** Countries of eastern Europe. */
export const EASTERN_EUROPE: Readonly<Record<string, TaxKind>> = {
  'AL.nipt': {
    ...ANYBODY,
    compact: withoutSeparators(/^\(?AL\)?(?=[A-M]\d)/),
    problemOf: byCheck(10, /^[A-M]\d{8}[A-Z]$/, unchecked),
  },
  'BG.egn': {
    ...PERSON,
    compact: withoutSeparators(),
    problemOf: byCheck(10, DIGITS, isBulgarianCitizen, hasBulgarianBirth),
  },
  'BG.vat': {
    ...ANYBODY,
    compact: withoutSeparators(/^BG/),
    problemOf: byCheck([9, 10], DIGITS, (compact) =>
      compact.length === 9 ? isBulgarianCompany(compact) : isBulgarianPerson(compact),
    ),
  },
  'BY.unp': {
    ...ANYBODY,
    compact: belarusian,
    problemOf: byCheck(9, /^(?:\d\d|[ABCEHKMOPT]{2})\d{7}$/, isBelarusian, (compact) =>
      /^[1-7ABCEHKM]/.test(compact),
    ),
  },
  'CZ.dic': { ...ANYBODY, compact: withoutSeparators(/^CZ/), problemOf: czechVat },
  'CZ.ico': {
    ...COMPANY,
    compact: withoutSeparators(),
    problemOf: byCheck(8, DIGITS, isCzechCompany),
  },
  'EE.ik': {
    ...PERSON,
    compact: withoutSeparators(),
    problemOf: byCheck(11, DIGITS, isEstonian, hasEstonianBirth),
  },
  'LV.pvn': {
    ...ANYBODY,
    compact: withoutSeparators(/^LV/),
    problemOf: byCheck(11, DIGITS, isLatvian, hasLatvianBirth),
  },
  'RO.onrc': { ...COMPANY, compact: romanianCompact, problemOf: romanianRegister },
  'RU.ogrn': {
    ...COMPANY,
    name: 'Russian Primary State Registration Number',
    localName: 'ОГРН',
    compact: withoutSeparators(),
    problemOf: byCheck(
      [13, 15],
      DIGITS,
      (compact) => {
        const rest = Number(compact.slice(0, -1)) % (compact.length - 2)
        return rest % 10 === Number(compact.at(-1))
      },
      (compact) => (compact.length === 13 ? /^[1-9]/ : /^[34]/).test(compact),
    ),
  },
}
