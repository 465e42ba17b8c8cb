import { invalidParameter } from '#src/response-error.ts'

const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,2})?$/i

/** Limits on the length of a list and the size of its numbers. */
export interface ListLimits {
  least: number
  max: number
  /** Largest absolute value. */
  largest?: number
}

/**
 * Reads numbers that are separated by commas, semicolons or spaces.
 * @throws {ResponseError} 400 that names the parameter and the first part that is no number.
 */
export function readNumbers(
  parameter: string,
  text: string,
  { largest = 1e12, least, max }: ListLimits,
): number[] {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '')
  if (parts.length < least || parts.length > max)
    throw invalidParameter(parameter, `must have between ${least} and ${max} numbers`)
  return parts.map((part) => {
    if (!NUMBER.test(part))
      throw invalidParameter(parameter, `must be numbers separated by commas; ${part} is none`)
    if (Math.abs(Number(part)) > largest)
      throw invalidParameter(parameter, `must have numbers between -${largest} and ${largest}`)
    return Number(part)
  })
}
