import { otherParameters } from '#src/data/pricing-fields.ts'

/** Hidden fields with the values of the page's other forms, to keep them without JavaScript. */
export function KeptParameters({ query, own }: { query: URLSearchParams; own: readonly string[] }) {
  return otherParameters(query, own).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
