import { SelectField, TextField } from '@orchard/shared/ui'
import { LiveExample } from './live-example.tsx'

/** Its heading. */
export const TITLE = 'The converter, running here'

const CURRENCIES = ['DEM', 'EUR', 'FRF', 'ITL', 'ESP', 'NLG', 'ATS', 'HRK', 'BGN']

/** A working currency converter. */
export function LiveConverter({ apiHost }: { apiHost: string }) {
  return (
    <LiveExample
      title={TITLE}
      send="Convert"
      url={`${apiHost}/v1/euro-conversion`}
      show={describeConversion}
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
      <SelectField label="From" name="from" options={CURRENCIES} />
      <SelectField label="To" name="to" defaultValue="EUR" options={CURRENCIES} />
    </LiveExample>
  )
}

/**
 * Formats the response like the example does. Only runs after a click, so it may use the visitor's
 * locale.
 */
function describeConversion(response: Readonly<Record<string, unknown>>): string {
  const { amount, decimals, result } = response
  const [from, to] = [sideOf(response['from']), sideOf(response['to'])]
  const digits = Number(decimals)
  const money = (value: unknown, currency: string, options: Intl.NumberFormatOptions = {}) =>
    Number(value).toLocaleString(undefined, { style: 'currency', currency, ...options })
  const exact = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return `${money(amount, from.code)} is ${money(result, to.code, exact)}, at ${from.units_per_euro} and ${to.units_per_euro} to the euro`
}

function sideOf(value: unknown): { code: string; units_per_euro: number } {
  return value as { code: string; units_per_euro: number }
}
