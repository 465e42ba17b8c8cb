// Written by `npm run samples` from remote-catalogue/apis/due-date.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  date: string
  days: number
  unit: "calendar" | "working"
  count: "days" | "days_then_month_end" | "month_end_then_days"
  adjust: "none" | "following" | "preceding" | "modified_following"
  country?: string
  region?: string
  days_off?: string
  days_worked?: string
  discount_days?: number
}

export type Answer = {
  date: string
  due: string
  before_adjustment: string
  reason: string | null
  weekday: string
  days_until: number
  discount_until: string | null
  complete_until: number | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "due-date",
  "parameters": [
    {
      "name": "date",
      "type": "date",
      "required": true
    },
    {
      "name": "days",
      "type": "integer",
      "required": false,
      "default": 30,
      "minimum": 0,
      "maximum": 365
    },
    {
      "name": "unit",
      "type": "string",
      "required": false,
      "default": "calendar",
      "enum": [
        "calendar",
        "working"
      ]
    },
    {
      "name": "count",
      "type": "string",
      "required": false,
      "default": "days",
      "enum": [
        "days",
        "days_then_month_end",
        "month_end_then_days"
      ]
    },
    {
      "name": "adjust",
      "type": "string",
      "required": false,
      "default": "none",
      "enum": [
        "none",
        "following",
        "preceding",
        "modified_following"
      ]
    },
    {
      "name": "country",
      "type": "string",
      "required": false,
      "maxLength": 2
    },
    {
      "name": "region",
      "type": "string",
      "required": false,
      "maxLength": 6
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
    },
    {
      "name": "discount_days",
      "type": "integer",
      "required": false,
      "minimum": 0,
      "maximum": 365
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "date",
      "type": "date"
    },
    {
      "name": "due",
      "type": "date"
    },
    {
      "name": "before_adjustment",
      "type": "date"
    },
    {
      "name": "reason",
      "type": "string",
      "nullable": true
    },
    {
      "name": "weekday",
      "type": "string"
    },
    {
      "name": "days_until",
      "type": "integer"
    },
    {
      "name": "discount_until",
      "type": "date",
      "nullable": true
    },
    {
      "name": "complete_until",
      "type": "integer",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "Own calculation; date-holidays 3.37.0, with data from Wikipedia, corrected by official sources; weekends of Unicode CLDR 48",
    "licence": "ISC (code), CC BY-SA 3.0 (holidays), Unicode-3.0 (weekends)",
    "as_of": "Release 3.37.0"
  }
}
