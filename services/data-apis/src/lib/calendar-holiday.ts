/** One holiday of a country or region in a year. */
export interface CalendarHoliday {
  /** First day, by the calendar of the place. */
  date: string
  /** Length in whole days; 1 for a part of a day. */
  days: number
  /** False where it begins or ends in the course of a day. */
  isAllDay: boolean
  name: string
  kind: 'public' | 'bank' | 'optional' | 'school' | 'observance'
  isSubstitute: boolean
  isNationwide: boolean
  /** True where an announcement, as of a sighting of the moon, may move it. */
  isProvisional: boolean
}
