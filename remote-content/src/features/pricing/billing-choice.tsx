import { Form } from '@orchard/shared/router'
import { Button } from '@orchard/shared/ui'
import type { Billing } from '#src/data/plan-prices.ts'
import classes from './billing-choice.module.css'

const CHOICES = [
  { value: 'monthly', name: 'Monthly' },
  { value: 'annual', name: 'Annual' },
] as const

/** The choice between two ways to pay; without JavaScript a form that leads to `?billing=`. */
export function BillingChoice({
  billing,
  onChoose,
}: {
  billing: Billing
  onChoose: (billing: Billing) => void
}) {
  return (
    <Form action="/pricing" method="get" autoComplete="off" className={classes.Form}>
      <fieldset role="radiogroup" className={classes.Choices}>
        <legend>Billing</legend>
        {CHOICES.map(({ value, name }) => (
          <label key={value}>
            <input
              type="radio"
              name="billing"
              value={value}
              checked={billing === value}
              onChange={() => onChoose(value)}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" className={classes.Apply}>
        Show prices
      </Button>
    </Form>
  )
}
