import type { ContractFields, ContractTypes, ReleaseManifest } from '@orchard/shared/contracts'

type Built = Pick<ReleaseManifest, 'contractTypes'>
type Given = Readonly<Record<string, ContractFields>>

/** The two sides of a comparison, as sentences name them. */
interface Sides {
  giver: string
  taker: string
}

/**
 * Says of each field of the contract that a host and a remote were built with differently, what the one gives and what
 * the other takes; none where either is of a build that does not say.
 * @param names how sentences name them, such as `the new host` and `the live content`.
 */
export function contractDifferences(
  host: Built,
  remote: Built,
  names: { host: string; remote: string },
): string[] {
  const [ofHost, ofRemote] = [host.contractTypes, remote.contractTypes]
  if (!ofHost || !ofRemote) return []
  const compare = (side: keyof ContractTypes, given: ContractTypes, taken: ContractTypes) =>
    compareTypes(
      given[side],
      taken[side],
      side === 'fromRemote'
        ? { giver: names.remote, taker: names.host }
        : { giver: names.host, taker: names.remote },
    )
  return [...compare('fromRemote', ofRemote, ofHost), ...compare('fromHost', ofHost, ofRemote)]
}

/** Types that only one side has are reached by a field that differs. */
function compareTypes(given: Given, taken: Given, sides: Sides): string[] {
  return Object.entries(taken).flatMap(([type, fields]) => {
    const had = given[type]
    return had ? compareFields(type, had, fields, sides) : []
  })
}

function compareFields(
  type: string,
  given: ContractFields,
  taken: ContractFields,
  { giver, taker }: Sides,
): string[] {
  const names = new Set(Object.keys(taken).map(bare))
  const others = Object.keys(given).filter((one) => !names.has(bare(one)))
  return Object.entries(taken).flatMap(([field, expected]) => {
    const name = type.endsWith('()')
      ? `argument ${bare(field)} of ${type}`
      : [type, bare(field)].filter(Boolean).join('.')
    const takes = `${taker} takes ${expected.join(' | ')}`
    const [required, optional] = [given[bare(field)], given[`${bare(field)}?`]]
    const had = required ?? optional
    if (!had) {
      const instead = others.length > 0 ? ` (but ${others.join(', ')})` : ''
      return isOptional(field) ? [] : [`${name}: ${takes}, ${giver} gives none${instead}`]
    }
    if (!expected.includes('unknown') && had.some((one) => !expected.includes(one)))
      return [`${name}: ${takes}, ${giver} gives ${had.join(' | ')}`]
    return required || isOptional(field) ? [] : [`${name}: ${takes}, ${giver} may leave it out`]
  })
}

const isOptional = (field: string) => field.endsWith('?')
const bare = (field: string) => field.replace(/\?$/, '')
