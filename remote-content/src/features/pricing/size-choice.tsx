import { SIZE_PROFILES } from '@orchard/shared/facts'
import { priceRange } from './build-words.ts'
import classes from './size-choice.module.css'

/** The company sizes with their multipliers and price ranges. */
export function SizeChoice({
  sizeId,
  onChoose,
}: {
  sizeId: string
  onChoose: (id: string) => void
}) {
  return (
    <fieldset className={classes.Sizes}>
      <legend>Company size</legend>
      <div>
        {SIZE_PROFILES.map((size) => (
          <label key={size.id}>
            <input
              type="radio"
              name="size"
              value={size.id}
              checked={size.id === sizeId}
              onChange={() => onChoose(size.id)}
            />
            <b>{size.name}</b>
            <small>{`× ${size.multiplier}`}</small>
            <span>{size.description}</span>
            <em>{`${priceRange(size.monthlyMin, size.monthlyMax)} a month`}</em>
            <em>{`${priceRange(size.annualMin, size.annualMax)} a year`}</em>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
