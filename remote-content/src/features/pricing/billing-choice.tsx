import type { Billing } from '@orchard/shared/planning'
import { Form } from '@orchard/shared/router'
import { Button, useEarlyInput } from '@orchard/shared/ui'
import { useId, useRef } from 'react'
import classes from './billing-choice.module.css'
import { KeptParameters } from './kept-parameters.tsx'

const CHOICES = [
  { value: 'monthly', name: 'Monthly' },
  { value: 'annual', name: 'Annual' },
] as const

/**
 * The choice of monthly or annual billing; without JavaScript, a form that leads to `?billing=`.
 */
export function BillingChoice({
  billing,
  query,
  onChoose,
}: {
  billing: Billing
  query: URLSearchParams
  onChoose: (billing: Billing) => void
}) {
  const labelId = useId()
  const form = useRef<HTMLFormElement>(null)
  useEarlyInput(form, (early) => {
    const chosen = CHOICES.find(({ value }) => value === early.get('billing'))
    if (chosen && chosen.value !== billing) onChoose(chosen.value)
  })
  return (
    <Form ref={form} action="/pricing" method="get" autoComplete="off" className={classes.Form}>
      <KeptParameters query={query} own={['billing']} />
      <div role="radiogroup" aria-labelledby={labelId} className={classes.Choices}>
        <span id={labelId}>Billing</span>
        {CHOICES.map(({ value, name }) => (
          <label key={value}>
            <input
              type="radio"
              className="drawn-by-label"
              name="billing"
              value={value}
              checked={billing === value}
              onChange={() => onChoose(value)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <Button type="submit" className={classes.Apply}>
        Show prices
      </Button>
    </Form>
  )
}
