import { TextField } from '@orchard/shared/ui'
import { LiveExample } from './live-example.tsx'

/** Its heading. */
export const TITLE = 'Days off, running here'

const DAY = new Intl.DateTimeFormat('en', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** The basic web app at work. `year` is the initial value of its field. */
export function LiveHolidays({ apiHost, year }: { apiHost: string; year: number }) {
  return (
    <LiveExample
      title={TITLE}
      send="Show days off"
      url={`${apiHost}/v1/public-holidays`}
      show={describeHolidays}
    >
      <TextField
        label="Country, two letters"
        name="country"
        maxLength={2}
        required
        defaultValue="DE"
        autoCapitalize="characters"
      />
      <TextField
        label="Year"
        name="year"
        type="number"
        min="1970"
        max="2050"
        required
        defaultValue={year}
      />
    </LiveExample>
  )
}

/** Formats the response like the example does. */
function describeHolidays({ holidays }: Readonly<Record<string, unknown>>) {
  const list = Array.isArray(holidays) ? (holidays as { date: string; name: string }[]) : []
  return (
    <>
      <p>{list.length === 1 ? '1 day off' : `${list.length} days off`}</p>
      <ul>
        {list.map(({ date, name }) => (
          <li key={date + name}>{`${DAY.format(new Date(date))}: ${name}`}</li>
        ))}
      </ul>
    </>
  )
}
