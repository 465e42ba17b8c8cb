import { ALL_CATEGORIES } from '@orchard/shared/contracts'
import { COST_PROFILES, findSize } from '@orchard/shared/facts'
import { formatDollars } from '@orchard/shared/format'
import { SelectField, TextField } from '@orchard/shared/ui'
import { useState } from 'react'
import { MAINTENANCE_RULE, readNumber, UPFRONT_RULE } from '#src/data/pricing-fields.ts'
import { BuildArithmetic } from './build-arithmetic.tsx'
import classes from './build-estimate.module.css'
import { outcomeInWords } from './build-words.ts'
import { PricingForm } from './pricing-form.tsx'
import { SizeChoice } from './size-choice.tsx'

const NAMES = ['category', 'size', 'upfront', 'maintenance'] as const
type Fields = Record<(typeof NAMES)[number], string>

/** Miscellaneous and Tax have no cost profile and are not offered. */
const CATEGORIES = ALL_CATEGORIES.filter(({ slug }) => COST_PROFILES[slug])

function readFields(query: URLSearchParams): Fields {
  const read = (name: keyof Fields) => query.get(name)?.trim() ?? ''
  return {
    category: read('category'),
    size: findSize(query.get('size')).id,
    upfront: read('upfront'),
    maintenance: read('maintenance'),
  }
}

function check({ category, size, upfront, maintenance }: Fields) {
  const chosen = CATEGORIES.find(({ slug }) => slug === category) ?? CATEGORIES[0]
  const profile = chosen && COST_PROFILES[chosen.slug]
  if (!profile) throw new Error('No category has a cost profile')
  const read = (text: string, own: number, rule: typeof UPFRONT_RULE) =>
    text.trim() === '' ? { value: own } : readNumber(text, rule)
  return {
    category: chosen,
    profile,
    size: findSize(size),
    upfront: read(upfront, profile.upfrontCost, UPFRONT_RULE),
    maintenance: read(maintenance, profile.monthlyMaintenance, MAINTENANCE_RULE),
  }
}

/** What is compared for the values in a query; null if one of them is not valid. */
export function estimateOf(query: URLSearchParams) {
  const { category, maintenance, profile, size, upfront } = check(readFields(query))
  if (upfront.value === null || maintenance.value === null) return null
  const costs = { upfrontCost: upfront.value, monthlyMaintenance: maintenance.value }
  return { category: category.name, profile: { ...profile, ...costs }, size }
}

/**
 * Compares the cost of building a category's data with subscribing, with inputs to adjust. Reads
 * the query once; a new React key makes it read again.
 */
export function BuildEstimate({
  query,
  onChange,
}: {
  query: URLSearchParams
  /** Called with every change that can be computed. */
  onChange: (fields: Fields) => void
}) {
  const [fields, setFields] = useState(() => readFields(query))
  const { category, profile, size, upfront, maintenance } = check(fields)
  const change = (changes: Partial<Fields>) => {
    const next = { ...fields, ...changes }
    setFields(next)
    const checked = check(next)
    if (checked.upfront.value !== null && checked.maintenance.value !== null) onChange(next)
  }
  const takeEarly = (early: ReadonlyMap<string, string>) => {
    const shown: Fields = { ...fields, category: category.slug }
    const entered = Object.fromEntries(
      NAMES.map((name) => [name, early.get(name) ?? shown[name]] as const),
    )
    if (NAMES.some((name) => entered[name] !== shown[name])) change(entered)
  }
  const costs =
    upfront.value !== null && maintenance.value !== null
      ? { ...profile, upfrontCost: upfront.value, monthlyMaintenance: maintenance.value }
      : null
  return (
    <>
      <p role="status" className={classes.Outcome}>
        {costs
          ? `${category.name}, ${size.name}: ${outcomeInWords(costs, size)}`
          : 'The comparison appears once every field has a value.'}
      </p>
      <details
        className={classes.Estimate}
        open={NAMES.some((name) => query.has(name)) || undefined}
      >
        <summary>Calculate with your figures</summary>
        <PricingForm
          section="estimate"
          names={NAMES}
          query={query}
          send="Calculate"
          className={classes.Form}
          onEarlyInput={takeEarly}
        >
          <SizeChoice sizeId={size.id} onChoose={(id) => change({ size: id })} />
          <div className={classes.Inputs}>
            <SelectField
              label="Category"
              name="category"
              value={category.slug}
              onChange={(event) => change({ category: event.target.value })}
              options={CATEGORIES.map(({ slug, name }) => [slug, name])}
            />
            <TextField
              label="Upfront cost"
              name="upfront"
              inputMode="numeric"
              maxLength={20}
              placeholder={formatDollars(profile.upfrontCost)}
              hint="In US dollars. Empty: our figure for the category."
              value={fields.upfront}
              error={upfront.value === null ? upfront.problem : undefined}
              onChange={(event) => change({ upfront: event.target.value })}
            />
            <TextField
              label="Monthly maintenance"
              name="maintenance"
              inputMode="numeric"
              maxLength={20}
              placeholder={formatDollars(profile.monthlyMaintenance)}
              hint="In US dollars. Empty: our figure for the category."
              value={fields.maintenance}
              error={maintenance.value === null ? maintenance.problem : undefined}
              onChange={(event) => change({ maintenance: event.target.value })}
            />
          </div>
        </PricingForm>
        {costs && <BuildArithmetic category={category.name} profile={costs} size={size} />}
      </details>
    </>
  )
}
