import { stdnum } from 'stdnum'
import type { TaxKind, TaxProblem } from './tax-kinds/kind.ts'
import { ownKinds, ownRules } from './tax-kinds/tax-kinds.ts'

type LibraryRules = NonNullable<(typeof stdnum)[string]>[string]

/** A number that is well formed, as one kind of number. */
export interface TaxNumber {
  name: string
  localName: string
  compact: string
  /** As it is usually written; the same test accepts it. */
  formatted: string
  person: boolean
  company: boolean
}

/** Bank accounts, passports and medicines, which the library knows as well. */
const OTHER_KINDS = new Set(['aic', 'bank', 'cbu', 'clabe', 'kontonr', 'passport', 'pwnr'])

const PROBLEMS: Readonly<Record<string, TaxProblem>> = {
  InvalidLength: 'length',
  InvalidFormat: 'format',
  InvalidComponent: 'component',
  InvalidChecksum: 'check_digit',
}

function libraryRules(country: string): Record<string, LibraryRules> {
  return Object.hasOwn(stdnum, country) ? (stdnum[country] ?? {}) : {}
}

/** Codes of the kinds of tax numbers of a country; none where nothing is known. */
export function taxKindsOf(country: string): string[] {
  const known = Object.keys(libraryRules(country)).filter((kind) => !OTHER_KINDS.has(kind))
  return [...new Set([...known, ...ownKinds(country)])].sort()
}

/** Tests a number as one kind of a country; a text if it is refused, which says why. */
export function testTaxNumber(
  country: string,
  kind: string,
  number: string,
  now: () => Date,
): TaxNumber | TaxProblem {
  const own = ownRules(country, kind)
  const library = libraryRules(country)[kind]
  const found = own
    ? testByOwnRules(own, library, number, now())
    : library && testByLibrary(library, number)
  if (!found || typeof found === 'string') return found ?? 'format'
  return /^\D*0+$/.test(found.compact) ? 'component' : found
}

function testByOwnRules(
  rules: TaxKind,
  library: LibraryRules | undefined,
  number: string,
  today: Date,
): TaxNumber | TaxProblem {
  if (rules.layout && !rules.layout.test(number.trim()) && /[\s-]/.test(number.trim()))
    return 'format'
  const compact = rules.compact(number)
  const problem = rules.problemOf(compact, today)
  if (problem) return problem
  const { company, person } = rules
  const formatted = rules.format?.(compact) ?? (library && attempt(() => library.format(compact)))
  const isReadAgain = formatted && rules.compact(formatted) === compact
  return {
    name: rules.name ?? library?.name ?? '',
    localName: rules.localName ?? library?.localName ?? '',
    compact,
    formatted: isReadAgain ? formatted : compact,
    person,
    company,
  }
}

/** The library trips over texts that are far from any number: undefined. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

const withoutSeparators = (number: string) => number.replace(/[\s./,-]/g, '')

/** The library knows some of the separators only, so that a refused number is tried without any. */
function validate(rules: LibraryRules, number: string) {
  const results = [number, withoutSeparators(number)].map((writing) => ({
    writing,
    result: attempt(() => rules.validate(writing)),
  }))
  return results.find(({ result }) => result?.isValid) ?? results[0]
}

function testByLibrary(rules: LibraryRules, number: string): TaxNumber | TaxProblem {
  const { result, writing = number } = validate(rules, number) ?? {}
  if (!result?.isValid) return PROBLEMS[result?.error.name ?? ''] ?? 'format'
  const isSame = (printed: string) => {
    const again = validate(rules, printed)?.result
    return again?.isValid && again.compact === result.compact
  }
  const printed = attempt(() => rules.format(writing)) ?? ''
  // The library takes a company of Ecuador for the person behind it, and forgets the other digits.
  const compact = [result.compact, withoutSeparators(number)].find(isSame) ?? number
  return {
    name: rules.name,
    localName: rules.localName,
    compact,
    formatted: isSame(printed) ? printed : compact,
    person: result.isIndividual,
    company: result.isCompany,
  }
}
