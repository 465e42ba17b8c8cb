import { SelectField, TextField } from '@orchard/shared/ui'
import { LiveExample } from './live-example.tsx'

const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'INR', 'SEK']

/** The currency converter, running. */
export function LiveConverter({ apiHost, sample }: { apiHost: string; sample: object }) {
  const options = CURRENCIES.map((code) => <option key={code}>{code}</option>)
  return (
    <LiveExample
      title="The converter, running here"
      send="Convert"
      address={`${apiHost}/v1/exchange-rates`}
      sample={sample}
      inWords={describeConversion}
    >
      <TextField
        label="Amount"
        name="amount"
        type="number"
        min="0"
        step="any"
        required
        defaultValue="250"
      />
      <SelectField label="From" name="from">
        {options}
      </SelectField>
      <SelectField label="To" name="to" defaultValue="EUR">
        {options}
      </SelectField>
    </LiveExample>
  )
}

/** As the example itself says it; runs after a click only, so the visitor's own language may decide. */
function describeConversion(answer: Readonly<Record<string, unknown>>): string {
  const { amount, from, to, result, rate, quoted_at } = answer
  const money = (value: unknown, currency: unknown) =>
    Number(value).toLocaleString(undefined, { style: 'currency', currency: String(currency) })
  const minute = new Date(String(quoted_at)).toLocaleString()
  return `${money(amount, from)} is ${money(result, to)}, at ${rate} quoted ${minute}`
}
