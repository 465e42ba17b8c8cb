// Written by `npm run samples` from remote-catalogue/apis/born-today.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  month?: number
  day?: number
  order: "oldest" | "newest"
  tz: string
  limit: number
}

export type Answer = {
  month: number
  day: number
  total: number
  people: ({
    name: string
    description: string | null
    year: number
    url: string | null
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "born-today",
  "parameters": [
    {
      "name": "month",
      "type": "integer",
      "required": false,
      "minimum": 1,
      "maximum": 12
    },
    {
      "name": "day",
      "type": "integer",
      "required": false,
      "minimum": 1,
      "maximum": 31
    },
    {
      "name": "order",
      "type": "string",
      "required": false,
      "default": "oldest",
      "enum": [
        "oldest",
        "newest"
      ]
    },
    {
      "name": "tz",
      "type": "string",
      "required": false,
      "default": "UTC",
      "maxLength": 40
    },
    {
      "name": "limit",
      "type": "integer",
      "required": false,
      "default": 10,
      "minimum": 1,
      "maximum": 50
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "month",
      "type": "integer"
    },
    {
      "name": "day",
      "type": "integer"
    },
    {
      "name": "total",
      "type": "integer"
    },
    {
      "name": "people[].name",
      "type": "string"
    },
    {
      "name": "people[].description",
      "type": "string",
      "nullable": true
    },
    {
      "name": "people[].year",
      "type": "integer"
    },
    {
      "name": "people[].url",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "English Wikipedia, on this day, by the Wikimedia feed API",
    "licence": "CC-BY-SA-4.0",
    "from": [
      "wikimedia"
    ]
  }
}
