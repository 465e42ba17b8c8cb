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
  /** True where every region has it. */
  isNationwide: boolean
  /** True where an announcement, as of a sighting of the moon, may move it. */
  isProvisional: boolean
  /** True where a correction of ours, with its official source, has the day. */
  isSourced: boolean
  /** The rule and the day that it gave, which its name in another language has, too. */
  key: string
}
