import type { CostProfile, SizeProfile } from '@orchard/shared/facts'
import { Link } from '@orchard/shared/router'
import { ScrollRegion } from '@orchard/shared/ui'
import classes from './build-arithmetic.module.css'
import { arithmeticRows } from './build-words.ts'

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
  const rows = arithmeticRows(profile, size)
  return (
    <div className={classes.Result}>
      <ScrollRegion label="Build or subscribe, step by step" className={classes.Scroll}>
        <table>
          <caption>{`${category} for a company of the size ${size.name}`}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">First year</th>
              <th scope="col">Three years</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, firstYear, threeYears, side]) => (
              <tr key={name} data-side={side}>
                <th scope="row">{name}</th>
                <td>{firstYear}</td>
                <td>{threeYears}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p>
        {`Building takes ${profile.developmentTime.replace('-', ' to ')}. ${profile.description}`}
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
