import {
  type CostProfile,
  estimateBuild,
  findSize,
  SIZE_PROFILES,
  type SizeProfile,
} from '@orchard/shared/facts'
import { formatCount, formatDollars, formatRange } from '@orchard/shared/format'
import { Form, useNavigate } from '@orchard/shared/router'
import { Button, useEarlyInput } from '@orchard/shared/ui'
import { useRef } from 'react'
import classes from './build-or-buy.module.css'

/**
 * Compares the cost of building a category's data oneself with subscribing, step by step. The
 * address has the company size; without JavaScript the form is submitted.
 */
export function BuildOrBuy({ profile, sizeId }: { profile: CostProfile; sizeId: string | null }) {
  const navigate = useNavigate()
  const size = findSize(sizeId)
  const form = useRef<HTMLFormElement>(null)
  const choose = (id: string) =>
    void navigate(`?size=${id}`, { replace: true, preventScrollReset: true })
  useEarlyInput(form, (fields) => {
    const early = fields.get('size')
    if (early && early !== size.id) choose(early)
  })
  return (
    <div className={classes.Estimate}>
      <Form ref={form}>
        <fieldset>
          <legend>Company size</legend>
          {SIZE_PROFILES.map((one) => (
            <label key={one.id}>
              <input
                type="radio"
                name="size"
                value={one.id}
                checked={one.id === size.id}
                onChange={() => choose(one.id)}
              />
              <b>{one.name}</b>
              <span>{one.description}</span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" className={classes.Apply}>
          Calculate
        </Button>
      </Form>
      <Arithmetic profile={profile} size={size} />
    </div>
  )
}

function Arithmetic({ profile, size }: { profile: CostProfile; size: SizeProfile }) {
  const estimate = estimateBuild(profile, size)
  return (
    <div className={classes.Result}>
      <dl>
        <div>
          <dt>Build it yourself, first year</dt>
          <dd>{formatDollars(estimate.firstYearBuild)}</dd>
        </div>
        <div data-side="buy">
          <dt>Subscribe, per year</dt>
          <dd>{formatRange(estimate.yearlyBuy.min, estimate.yearlyBuy.max)}</dd>
        </div>
      </dl>
      <p>
        <span>
          {`(${formatDollars(profile.upfrontCost)} to build + 12 × ${formatDollars(profile.monthlyMaintenance)} to maintain) × ${size.multiplier} for a company of this size =`}
        </span>{' '}
        <b>{formatDollars(estimate.firstYearBuild)}</b>.
      </p>
      <p>
        {`Over three years: ${formatDollars(estimate.threeYearBuild)} against ${formatRange(estimate.threeYearBuy.min, estimate.threeYearBuy.max)}. Building takes ${profile.developmentTime.replace('-', ' to ')}. ${profile.description}`}
      </p>
      <p>
        In its first year, building costs about{' '}
        <b>{`${formatCount(estimate.yearsPaidFor)} times`}</b> as much as the subscription.
      </p>
    </div>
  )
}
