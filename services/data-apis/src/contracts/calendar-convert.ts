// Written by `npm run samples` from remote-catalogue/apis/calendar-convert.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  date?: string
}

export type Answer = {
  date: string
  weekday: string
  calendars: ({
    calendar: string
    text: string
    native: string
    year: number
    era: string | null
    month_name: string
    month: number | null
    leap_month: boolean
    day: number
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "calendar-convert",
  "parameters": [
    {
      "name": "date",
      "type": "date",
      "required": false
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "date",
      "type": "date"
    },
    {
      "name": "weekday",
      "type": "string"
    },
    {
      "name": "calendars[].calendar",
      "type": "string"
    },
    {
      "name": "calendars[].text",
      "type": "string"
    },
    {
      "name": "calendars[].native",
      "type": "string"
    },
    {
      "name": "calendars[].year",
      "type": "integer"
    },
    {
      "name": "calendars[].era",
      "type": "string",
      "nullable": true
    },
    {
      "name": "calendars[].month_name",
      "type": "string"
    },
    {
      "name": "calendars[].month",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "calendars[].leap_month",
      "type": "boolean"
    },
    {
      "name": "calendars[].day",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Calendars of ICU 78 with names of CLDR 48, in Node.js",
    "licence": "Unicode-3.0"
  }
}
