import { type CostProfile, estimateBuild, type SizeProfile } from '@orchard/shared/contracts'
import { formatDollars } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { ScrollRegion } from '@orchard/shared/ui'
import classes from './build-arithmetic.module.css'
import { maintenanceSum, priceRange, yearsInWords } from './build-words.ts'

/** The cost of building and of subscribing over one year and three, step by step. */
export function BuildArithmetic({
  category,
  profile,
  size,
}: {
  category: string
  profile: CostProfile
  size: SizeProfile
}) {
  const estimate = estimateBuild(profile, size)
  const { upfrontCost, monthlyMaintenance } = profile
  const multiplier = `× ${size.multiplier}`
  const rows: [name: string, firstYear: string, threeYears: string][] = [
    ['Upfront cost', formatDollars(upfrontCost), formatDollars(upfrontCost)],
    ['Maintenance', maintenanceSum(12, monthlyMaintenance), maintenanceSum(36, monthlyMaintenance)],
    ['Total', formatDollars(estimate.firstYearBase), formatDollars(estimate.threeYearBase)],
    [`Company size: ${size.name}`, multiplier, multiplier],
  ]
  return (
    <div className={classes.Result}>
      <ScrollRegion label="Build or subscribe, step by step" className={classes.Scroll}>
        <table>
          <caption>
            {category} for a company of the size {size.name}
          </caption>
          <thead>
            <tr>
              <td />
              <th scope="col">First year</th>
              <th scope="col">Three years</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, firstYear, threeYears]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{firstYear}</td>
                <td>{threeYears}</td>
              </tr>
            ))}
            <tr data-side="build">
              <th scope="row">Build it yourself</th>
              <td>{formatDollars(estimate.firstYearBuild)}</td>
              <td>{formatDollars(estimate.threeYearBuild)}</td>
            </tr>
            <tr data-side="buy">
              <th scope="row">Subscribe</th>
              <td>{priceRange(estimate.yearlyBuy.min, estimate.yearlyBuy.max)}</td>
              <td>{priceRange(estimate.threeYearBuy.min, estimate.threeYearBuy.max)}</td>
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
      <p role="status">
        What the first year of building costs pays for <b>{yearsInWords(estimate)}</b> of
        subscription.
      </p>
      <p>
        Building takes {profile.developmentTime.replace('-', ' to ')}. {profile.description}
      </p>
      {size.isEnterprise && (
        <p>
          Prices for an enterprise begin at the figures shown and depend on what you need.{' '}
          <Link to="/contact">Contact us</Link> for yours.
        </p>
      )}
    </div>
  )
}
