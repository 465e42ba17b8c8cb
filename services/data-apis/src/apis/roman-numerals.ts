import { contract } from '#contracts/roman-numerals.ts'
import { defineApi } from '#src/define-api.ts'
import { invalidParameter } from '#src/response-error.ts'

const SIGNS = [
  ['M', 1_000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const

/** Also what clocks and inscriptions show, such as IIII for 4 and VIIII for 9. */
const READABLE = /^M{0,3}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})$/

interface Part {
  sign: string
  value: number
}

function write(value: number): Part[] {
  const parts: Part[] = []
  let rest = value
  for (const [sign, worth] of SIGNS)
    for (; rest >= worth; rest -= worth) parts.push({ sign, value: worth })
  return parts
}

function read(numeral: string): number {
  let rest = numeral
  let value = 0
  for (const [sign, worth] of SIGNS)
    for (; rest.startsWith(sign); rest = rest.slice(sign.length)) value += worth
  return value
}

export default defineApi(contract, {
  handle({ number, ...given }) {
    const text = given.numeral?.trim().toUpperCase()
    if (text !== undefined && (text === '' || !READABLE.test(text)))
      throw invalidParameter('numeral', 'must be a Roman numeral from I to MMMCMXCIX')
    const value = text === undefined ? (number ?? 0) : read(text)
    const parts = write(value)
    const numeral = parts.map(({ sign }) => sign).join('')
    return { number: value, numeral, standard: text === undefined || text === numeral, parts }
  },
})
