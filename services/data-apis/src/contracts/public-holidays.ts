// Written by `npm run samples` from remote-catalogue/apis/public-holidays.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  country: string
  year: number
  region?: string
  month?: number
  kind: "public" | "bank" | "optional" | "school" | "observance"
}

export type Answer = {
  country: string
  region: string | null
  holidays: {
    date: string
    days: number
    name: string
    local_name: string
    all_day: boolean
    substitute: boolean
    nationwide: boolean
    confirmed: boolean
  }[]
  swapped?: ({
    date?: string
    day_off?: string | null
    source?: string
  })[]
  complete_until: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "public-holidays",
  "parameters": [
    {
      "name": "country",
      "type": "string",
      "required": true,
      "maxLength": 2
    },
    {
      "name": "year",
      "type": "integer",
      "required": true,
      "minimum": 1970,
      "maximum": 2050
    },
    {
      "name": "region",
      "type": "string",
      "required": false,
      "maxLength": 6
    },
    {
      "name": "month",
      "type": "integer",
      "required": false,
      "minimum": 1,
      "maximum": 12
    },
    {
      "name": "kind",
      "type": "string",
      "required": false,
      "default": "public",
      "enum": [
        "public",
        "bank",
        "optional",
        "school",
        "observance"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "country",
      "type": "string"
    },
    {
      "name": "region",
      "type": "string",
      "nullable": true
    },
    {
      "name": "holidays[].date",
      "type": "date"
    },
    {
      "name": "holidays[].days",
      "type": "integer"
    },
    {
      "name": "holidays[].name",
      "type": "string"
    },
    {
      "name": "holidays[].local_name",
      "type": "string"
    },
    {
      "name": "holidays[].all_day",
      "type": "boolean"
    },
    {
      "name": "holidays[].substitute",
      "type": "boolean"
    },
    {
      "name": "holidays[].nationwide",
      "type": "boolean"
    },
    {
      "name": "holidays[].confirmed",
      "type": "boolean"
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
    "source": "date-holidays 3.37.0, with data from Wikipedia, corrected by official sources",
    "licence": "ISC (code), CC BY-SA 3.0 (data)",
    "as_of": "Release 3.37.0"
  }
}
