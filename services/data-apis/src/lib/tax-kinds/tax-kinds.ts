import { AMERICAS } from './americas.ts'
import { ASIA_AND_AFRICA } from './asia-and-africa.ts'
import { EASTERN_EUROPE } from './eastern-europe.ts'
import type { TaxKind } from './kind.ts'
import { WESTERN_EUROPE } from './western-europe.ts'

const KINDS: Readonly<Record<string, TaxKind>> = {
  ...AMERICAS,
  ...ASIA_AND_AFRICA,
  ...EASTERN_EUROPE,
  ...WESTERN_EUROPE,
}

/** Our own rules for a kind of a country, which go before those of the library. */
export function ownRules(country: string, kind: string): TaxKind | undefined {
  return Object.hasOwn(KINDS, `${country}.${kind}`) ? KINDS[`${country}.${kind}`] : undefined
}

/** Codes of the kinds of a country for which there are rules of our own. */
export function ownKinds(country: string): string[] {
  return Object.keys(KINDS).flatMap((key) =>
    key.startsWith(`${country}.`) ? [key.slice(country.length + 1)] : [],
  )
}
