import bwip from 'bwip-js/node'
import { contract, type Parameters } from '#contracts/barcode-image.ts'
import { defineApi } from '#src/define-api.ts'
import { compactCode } from '#src/lib/pasted.ts'
import { invalidParameter } from '#src/response-error.ts'

type Format = Parameters['format']

/** Formats of a fixed number of digits, the check digit included. */
const DIGITS: Partial<Record<Format, number>> = { ean13: 13, ean8: 8, upca: 12, itf14: 14 }

/** Quiet zone in modules, the wider side: GS1 General Specifications, 5.2.3.4 and 5.3.2.1. */
const QUIET: Record<Format, number> = {
  ...{ ean13: 11, ean8: 7, upca: 9 },
  ...{ itf14: 10, code128: 10, code39: 10 },
}

const ALLOWED: Partial<Record<Format, { pattern: RegExp; problem: string }>> = {
  code128: { pattern: /^[\x20-\x7e]+$/, problem: 'must be printable ASCII for code128' },
  code39: {
    pattern: /^[\dA-Z .$/+%-]+$/,
    problem: 'must be of capitals, digits, spaces and - . $ / + % for code39',
  },
}

/** The check digit of GS1 numbers: weights 3 and 1 from the right, to the next multiple of ten. */
function checkDigit(digits: string): string {
  const sum = [...digits].reduceRight(
    (total, digit, index) => total + Number(digit) * ((digits.length - index) % 2 === 1 ? 3 : 1),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

function completeNumber(text: string, length: number): { text: string; check: string } {
  const digits = compactCode(text)
  if (!/^\d+$/.test(digits) || (digits.length !== length && digits.length !== length - 1))
    throw invalidParameter('text', `must have ${length - 1} or ${length} digits for this format`)
  const body = digits.slice(0, length - 1)
  const check = checkDigit(body)
  if (digits.length === length && !digits.endsWith(check))
    throw invalidParameter('text', `has a wrong check digit: ${check} would be right`)
  return { text: body + check, check }
}

function readContent({ format, text }: Parameters): { text: string; check: string | null } {
  const length = DIGITS[format]
  if (length !== undefined) return completeNumber(text, length)
  const rule = ALLOWED[format]
  if (rule && !rule.pattern.test(text)) throw invalidParameter('text', rule.problem)
  return { text, check: null }
}

export default defineApi(contract, {
  handle(parameters) {
    const { format, height, show_text } = parameters
    const { check, text } = readContent(parameters)
    const svg = bwip.toSVG({
      ...{ bcid: format, text, height, includetext: show_text, textxalign: 'center' },
      ...{ paddingwidth: QUIET[format], paddingheight: 2, backgroundcolor: 'FFFFFF' },
    })
    const [, wide = '0', high = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
    return {
      format,
      text,
      check_digit: check,
      width: Number(wide),
      height: Number(high),
      svg: svg.replaceAll('\n', ''),
    }
  },
})
