// Written by `npm run samples` from remote-catalogue/apis/week-number.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  date?: string
  week?: string
}

export type Answer = {
  date: string
  weekday: string
  weekday_number: number
  iso: {
    year: number
    week: number
    label: string
    date: string
    first_day: string
    last_day: string
    weeks_in_year: number
  }
  us: {
    week: number
    first_day: string
    last_day: string
  }
  day_of_year: number
  days_left: number
  days_in_year: number
  leap_year: boolean
  quarter: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "week-number",
  "parameters": [
    {
      "name": "date",
      "type": "date",
      "required": false
    },
    {
      "name": "week",
      "type": "string",
      "required": false,
      "maxLength": 10
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
      "name": "weekday_number",
      "type": "integer"
    },
    {
      "name": "iso.year",
      "type": "integer"
    },
    {
      "name": "iso.week",
      "type": "integer"
    },
    {
      "name": "iso.label",
      "type": "string"
    },
    {
      "name": "iso.date",
      "type": "string"
    },
    {
      "name": "iso.first_day",
      "type": "date"
    },
    {
      "name": "iso.last_day",
      "type": "date"
    },
    {
      "name": "iso.weeks_in_year",
      "type": "integer"
    },
    {
      "name": "us.week",
      "type": "integer"
    },
    {
      "name": "us.first_day",
      "type": "date"
    },
    {
      "name": "us.last_day",
      "type": "date"
    },
    {
      "name": "day_of_year",
      "type": "integer"
    },
    {
      "name": "days_left",
      "type": "integer"
    },
    {
      "name": "days_in_year",
      "type": "integer"
    },
    {
      "name": "leap_year",
      "type": "boolean"
    },
    {
      "name": "quarter",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Gregorian calendar, weeks by ISO 8601 and by the US custom",
    "licence": "Own code"
  }
}
