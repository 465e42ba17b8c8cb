import { contract } from '#contracts/public-holidays.ts'
import { defineApi } from '#src/define-api.ts'
import {
  checkRecorded,
  holidaysOf,
  isConfirmed,
  localNamesOf,
  readPlace,
} from '#src/lib/holiday-calendar.ts'
import { completeUntil, isOfTheNation } from '#src/lib/holidays/coverage.ts'
import { swapDaysOf } from '#src/lib/holidays/swap-days.ts'

export default defineApi(contract, {
  handle({ kind, month, year, ...place }) {
    const { country, region } = readPlace(place.country, place.region)
    checkRecorded(country, year)
    const prefix = month === undefined ? '' : `-${String(month).padStart(2, '0')}-`
    const names = localNamesOf(country, region, year)
    const swapped = swapDaysOf(country, year).flatMap(({ off, source, worked }) =>
      worked?.startsWith(String(year)) && worked.slice(4).startsWith(prefix)
        ? [{ date: worked, day_off: off, source }]
        : [],
    )
    return {
      country,
      region,
      holidays: holidaysOf(country, region, year)
        .map((one, index) => ({ ...one, localName: names[index] ?? one.name }))
        .filter((one) => one.kind === kind && one.date.slice(4).startsWith(prefix))
        .map((one) => ({
          date: one.date,
          days: one.days,
          name: one.name,
          local_name: one.localName,
          all_day: one.isAllDay,
          substitute: one.isSubstitute,
          nationwide: one.isNationwide && isOfTheNation(country, one),
          confirmed: isConfirmed({ country, region }, one),
        })),
      ...(swapped.length > 0 ? { swapped } : {}),
      complete_until: completeUntil(country),
    }
  },
})
