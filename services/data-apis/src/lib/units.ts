import type { Decimal } from 'decimal.js'
import { Exact } from './money.ts'
import { UNIT_TABLE } from './unit-table.ts'

/**
 * A unit of measurement. A value x of it is (x + offset) × numerator ÷ denominator in the SI unit
 * of its dimension, or numerator ÷ denominator ÷ x where it is reciprocal.
 */
export interface Unit {
  code: string
  name: string
  otherNames: readonly string[]
  dimension: string
  numerator: Decimal
  denominator: Decimal
  offset: string
  isReciprocal: boolean
  /** False where the factor is a result of measurement. */
  isExact: boolean
}

const PI = Exact.acos(-1)

const PREFIXES: Readonly<Record<string, readonly [name: string, factor: string]>> = {
  f: ['femto', '1e-15'],
  p: ['pico', '1e-12'],
  n: ['nano', '1e-9'],
  u: ['micro', '1e-6'],
  m: ['milli', '1e-3'],
  c: ['centi', '1e-2'],
  d: ['deci', '1e-1'],
  h: ['hecto', '1e2'],
  k: ['kilo', '1e3'],
  M: ['mega', '1e6'],
  G: ['giga', '1e9'],
  T: ['tera', '1e12'],
  P: ['peta', '1e15'],
  E: ['exa', '1e18'],
}

/** Dimension, code, name, other names, factor, offset, and a mark where a value is an inverse. */
const SPECIAL: readonly [string, string, string, string, string, string, 'reciprocal'?][] = [
  ['temperature', 'K', 'kelvin', '', '1', '0'],
  [
    'temperature',
    'degC',
    'degree Celsius',
    '°C, celsius, centigrade, degrees Celsius',
    '1',
    '273.15',
  ],
  [
    'temperature',
    'degF',
    'degree Fahrenheit',
    '°F, fahrenheit, degrees Fahrenheit',
    '5/9',
    '459.67',
  ],
  ['temperature', 'degR', 'degree Rankine', '°R, rankine, degrees Rankine', '5/9', '0'],
  ['temperature', 'degRe', 'degree Réaumur', '°Ré, réaumur, reaumur', '5/4', '218.52'],
  [
    'fuel economy',
    'km/L',
    'kilometre per litre',
    'kilometers per liter, kilometres per litre',
    '1e6',
    '0',
  ],
  [
    'fuel economy',
    'mpg_us',
    'mile per US gallon',
    'miles per US gallon',
    '1609.344/0.003785411784',
    '0',
  ],
  [
    'fuel economy',
    'mpg_imp',
    'mile per imperial gallon',
    'miles per imperial gallon',
    '1609.344/0.00454609',
    '0',
  ],
  ['fuel economy', 'mi/L', 'mile per litre', 'miles per litre, miles per liter', '1609344', '0'],
  [
    'fuel economy',
    'L/100km',
    'litre per 100 kilometres',
    'litres per 100 km, liters per 100 km, l/100 km',
    '1e8',
    '0',
    'reciprocal',
  ],
  [
    'fuel economy',
    'gal_us/100mi',
    'US gallon per 100 miles',
    'US gallons per 100 miles',
    '160934.4/0.003785411784',
    '0',
    'reciprocal',
  ],
]

/** Reads `a*b/c`, in which each part is a number or pi. */
function readFactor(text: string): [Decimal, Decimal] {
  let numerator = new Exact(1)
  let denominator = new Exact(1)
  for (const [, operator, part = ''] of text.matchAll(/([*/]?)([^*/]+)/g)) {
    const value = part === 'pi' ? PI : new Exact(part)
    if (operator === '/') denominator = denominator.times(value)
    else numerator = numerator.times(value)
  }
  return [numerator, denominator]
}

function splitNames(text: string): string[] {
  return text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
}

function readLine(dimension: string, line: string): Unit[] {
  const [code = '', name = '', others = '', factor = '', prefixes = ''] = line.split(';')
  const [numerator, denominator] = readFactor(factor.trim().replace('~', ''))
  const unit: Unit = {
    ...{ code, name: name.trim(), otherNames: splitNames(others), dimension },
    ...{ numerator, denominator, offset: '0', isReciprocal: false, isExact: !factor.endsWith('~') },
  }
  const letters = prefixes.split(' ').filter((letter) => letter !== '')
  return [unit, ...letters.map((letter) => withPrefix(unit, letter))]
}

function withPrefix(unit: Unit, letter: string): Unit {
  const [prefix, factor] = PREFIXES[letter] ?? ['', '1']
  // Names without a vowel are symbols, as bps in Mbps.
  const others = unit.otherNames.map((name) => (/[aeiou]/i.test(name) ? prefix : letter) + name)
  return {
    ...unit,
    code: letter + unit.code,
    name: prefix + unit.name,
    otherNames: letter === 'u' ? [...others, `µ${unit.code}`, `μ${unit.code}`] : others,
    numerator: unit.numerator.times(factor),
  }
}

function readSpecial([
  dimension,
  code,
  name,
  others,
  factor,
  offset,
  mark,
]: (typeof SPECIAL)[number]) {
  const [numerator, denominator] = readFactor(factor)
  return {
    ...{ code, name, otherNames: splitNames(others), dimension, numerator, denominator, offset },
    ...{ isReciprocal: mark === 'reciprocal', isExact: true },
  }
}

/** Every unit that is known. */
export const UNITS: readonly Unit[] = [
  ...Object.entries(UNIT_TABLE).flatMap(([dimension, lines]) =>
    lines
      .trim()
      .split('\n')
      .flatMap((line) => readLine(dimension, line)),
  ),
  ...SPECIAL.map(readSpecial),
]
