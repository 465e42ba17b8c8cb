import { planQuota, type QuotaPlan } from '@orchard/shared/planning'
import { TextField } from '@orchard/shared/ui'
import { type ChangeEvent, useState } from 'react'
import { CALLS_RULE, GROWTH_RULE, readDay, readNumber } from '#src/data/pricing-fields.ts'
import { PricingForm, Waiting } from './pricing-form.tsx'
import classes from './quota-planner.module.css'
import { QuotaResult } from './quota-result.tsx'
import { useToday } from './use-today.ts'

const NAMES = ['calls', 'growth', 'start'] as const
type Fields = Record<(typeof NAMES)[number], string>

/** The initial values: an example that outgrows a plan within the year. */
const EXAMPLE: Fields = { calls: '300', growth: '10', start: '' }

function readFields(query: URLSearchParams): Fields {
  const read = (name: keyof Fields) => query.get(name)?.trim() || EXAMPLE[name]
  return { calls: read('calls'), growth: read('growth'), start: read('start') }
}

function check(fields: Fields) {
  const calls = readNumber(fields.calls, CALLS_RULE)
  const growth = readNumber(fields.growth, GROWTH_RULE)
  const start = readDay(fields.start)
  return { calls, growth, start }
}

/** The plan for the values in a query; null if one of them is not valid. */
export function planOf(query: URLSearchParams): QuotaPlan | null {
  const { calls, growth, start } = check(readFields(query))
  if (calls.value === null || growth.value === null || start.problem) return null
  return planQuota({ callsPerDay: calls.value, growth: growth.value, start: start.value })
}

/**
 * Finds the plan to begin with, the day on which its quota ends, and the cost of a year. Reads the
 * query once; a new React key makes it read again.
 */
export function QuotaPlanner({
  query,
  onChange,
}: {
  query: URLSearchParams
  /** Called with every change that can be computed. */
  onChange: (fields: Fields) => void
}) {
  const [fields, setFields] = useState(() => readFields(query))
  const today = useToday()
  const { calls, growth, start } = check(fields)
  const change = (next: Fields) => {
    setFields(next)
    const checked = check(next)
    if (!checked.calls.problem && !checked.growth.problem && !checked.start.problem) onChange(next)
  }
  const takeEarly = (early: ReadonlyMap<string, string>) => {
    if (NAMES.some((name) => early.get(name) !== fields[name]))
      change({
        calls: early.get('calls') ?? fields.calls,
        growth: early.get('growth') ?? fields.growth,
        start: early.get('start') ?? fields.start,
      })
  }
  const set = (name: keyof Fields) => (event: ChangeEvent<HTMLInputElement>) =>
    change({ ...fields, [name]: event.target.value })
  const isComputed = calls.value !== null && growth.value !== null && !start.problem
  return (
    <div className={classes.Planner}>
      <PricingForm
        section="planner"
        names={NAMES}
        query={query}
        send="Plan the year"
        className={classes.Form}
        onEarlyInput={takeEarly}
      >
        <TextField
          label="Requests per day"
          name="calls"
          inputMode="numeric"
          maxLength={20}
          value={fields.calls}
          error={calls.problem}
          onChange={set('calls')}
        />
        <TextField
          label="Monthly growth in percent"
          name="growth"
          maxLength={10}
          hint="May be negative."
          value={fields.growth}
          error={growth.problem}
          onChange={set('growth')}
        />
        <TextField
          label="First day"
          name="start"
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          hint={
            today === null
              ? 'Without a day, months of 31 days are counted from month 1.'
              : 'Today, unless you choose another day.'
          }
          value={fields.start}
          error={start.problem}
          onChange={set('start')}
        />
      </PricingForm>
      {isComputed ? (
        <QuotaResult
          plan={planQuota({
            callsPerDay: calls.value,
            growth: growth.value,
            start: start.value ?? today,
          })}
        />
      ) : (
        <Waiting>The plan appears here once every field has a value.</Waiting>
      )}
    </div>
  )
}
