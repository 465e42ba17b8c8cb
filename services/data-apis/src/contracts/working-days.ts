// Written by `npm run samples` from remote-catalogue/apis/working-days.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  start: string
  end?: string
  days?: number
  country: string
  region?: string
  weekend?: "sat_sun" | "fri_sat" | "thu_fri" | "fri_sun" | "fri" | "sat" | "sun" | "none"
  days_off?: string
  days_worked?: string
}

export type Answer = {
  start: string
  end: string
  working_days: number
  calendar_days: number
  weekend_days: number
  holidays?: {
    date?: string
    name?: string
    provisional?: boolean
  }[]
  swapped?: ({
    date?: string
    day_off?: string | null
    source?: string
  })[]
  complete_until: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "working-days",
  "parameters": [
    {
      "name": "start",
      "type": "date",
      "required": true
    },
    {
      "name": "end",
      "type": "date",
      "required": false
    },
    {
      "name": "days",
      "type": "integer",
      "required": false,
      "minimum": -500,
      "maximum": 500
    },
    {
      "name": "country",
      "type": "string",
      "required": true,
      "maxLength": 2
    },
    {
      "name": "region",
      "type": "string",
      "required": false,
      "maxLength": 6
    },
    {
      "name": "weekend",
      "type": "string",
      "required": false,
      "enum": [
        "sat_sun",
        "fri_sat",
        "thu_fri",
        "fri_sun",
        "fri",
        "sat",
        "sun",
        "none"
      ]
    },
    {
      "name": "days_off",
      "type": "string",
      "required": false,
      "maxLength": 1300
    },
    {
      "name": "days_worked",
      "type": "string",
      "required": false,
      "maxLength": 1300
    }
  ],
  "combinations": [
    [
      "start",
      "end"
    ],
    [
      "start",
      "days"
    ]
  ],
  "fields": [
    {
      "name": "start",
      "type": "date"
    },
    {
      "name": "end",
      "type": "date"
    },
    {
      "name": "working_days",
      "type": "integer"
    },
    {
      "name": "calendar_days",
      "type": "integer"
    },
    {
      "name": "weekend_days",
      "type": "integer"
    },
    {
      "name": "holidays[].date",
      "type": "date",
      "optional": true
    },
    {
      "name": "holidays[].name",
      "type": "string",
      "optional": true
    },
    {
      "name": "holidays[].provisional",
      "type": "boolean",
      "optional": true
    },
    {
      "name": "swapped[].date",
      "type": "date",
      "optional": true
    },
    {
      "name": "swapped[].day_off",
      "type": "date",
      "nullable": true,
      "optional": true
    },
    {
      "name": "swapped[].source",
      "type": "string",
      "optional": true
    },
    {
      "name": "complete_until",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "date-holidays 3.37.0, with data from Wikipedia, corrected by official sources; weekends of Unicode CLDR 48",
    "licence": "ISC (code), CC BY-SA 3.0 (holidays), Unicode-3.0 (weekends)",
    "as_of": "Release 3.37.0"
  }
}
