import type { Decimal } from 'decimal.js'
import { invalidParameter } from '#src/response-error.ts'
import { Exact, roundMoney } from './money.ts'

/** A line of an invoice. */
export interface InvoiceLine {
  quantity: Decimal
  price: Decimal
  /** Percent. */
  rate: Decimal
  /** Rounded to cents. */
  net: Decimal
}

const LINE =
  /^(?:(?<quantity>-?\d{1,6}(?:\.\d{1,4})?)x)?(?<price>-?\d{1,9}(?:\.\d{1,4})?)@(?<rate>\d{1,3}(?:\.\d{1,3})?)$/
const MAX_LINES = 100
const LARGEST_NET = 1_000_000_000

function readLine(text: string): InvoiceLine {
  const parts = LINE.exec(text)?.groups
  if (!parts)
    throw invalidParameter(
      'lines',
      `must be lines such as 3x19.99@19; ${text || 'nothing'} is none`,
    )
  const quantity = new Exact(parts['quantity'] ?? '1')
  const price = new Exact(parts['price'] ?? '')
  const rate = new Exact(parts['rate'] ?? '')
  const net = roundMoney(quantity.times(price))
  if (rate.greaterThan(100))
    throw invalidParameter('lines', 'must have rates of at most 100 percent')
  if (net.abs().greaterThan(LARGEST_NET))
    throw invalidParameter('lines', `must have net amounts up to ${LARGEST_NET}`)
  return { quantity, price, rate, net }
}

/**
 * Reads lines of the form QUANTITYxPRICE@RATE, separated by commas.
 * @throws {ResponseError} 400 that quotes the first part that is none.
 */
export function readInvoiceLines(text: string): InvoiceLine[] {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > MAX_LINES)
    throw invalidParameter('lines', `must be at most ${MAX_LINES} lines`)
  return parts.map(readLine)
}
