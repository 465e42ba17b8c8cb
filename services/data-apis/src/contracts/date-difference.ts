// Written by `npm run samples` from remote-catalogue/apis/date-difference.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  from: string
  to: string
  include_end: boolean
}

export type Answer = {
  from: {
    date: string
    weekday: string
    iso_week: string
    day_of_year: number
  }
  to: {
    date: string
    weekday: string
    iso_week: string
    day_of_year: number
  }
  days: number
  direction: string
  span: {
    years: number
    months: number
    days: number
  }
  weeks: {
    weeks: number
    days: number
  }
  total_months: number
  weekdays: number
  hours: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "date-difference",
  "parameters": [
    {
      "name": "from",
      "type": "date",
      "required": true
    },
    {
      "name": "to",
      "type": "date",
      "required": true
    },
    {
      "name": "include_end",
      "type": "boolean",
      "required": false,
      "default": false
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "from.date",
      "type": "date"
    },
    {
      "name": "from.weekday",
      "type": "string"
    },
    {
      "name": "from.iso_week",
      "type": "string"
    },
    {
      "name": "from.day_of_year",
      "type": "integer"
    },
    {
      "name": "to.date",
      "type": "date"
    },
    {
      "name": "to.weekday",
      "type": "string"
    },
    {
      "name": "to.iso_week",
      "type": "string"
    },
    {
      "name": "to.day_of_year",
      "type": "integer"
    },
    {
      "name": "days",
      "type": "integer"
    },
    {
      "name": "direction",
      "type": "string"
    },
    {
      "name": "span.years",
      "type": "integer"
    },
    {
      "name": "span.months",
      "type": "integer"
    },
    {
      "name": "span.days",
      "type": "integer"
    },
    {
      "name": "weeks.weeks",
      "type": "integer"
    },
    {
      "name": "weeks.days",
      "type": "integer"
    },
    {
      "name": "total_months",
      "type": "integer"
    },
    {
      "name": "weekdays",
      "type": "integer"
    },
    {
      "name": "hours",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Gregorian calendar; week numbers by ISO 8601",
    "licence": "Own code"
  }
}
