import { otherParameters } from '#src/data/pricing-fields.ts'

/** What the page's other forms have chosen, sent along where there is no JavaScript. */
export function KeptParameters({ query, own }: { query: URLSearchParams; own: readonly string[] }) {
  return otherParameters(query, own).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
