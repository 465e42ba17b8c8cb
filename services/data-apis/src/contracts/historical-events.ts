// Written by `npm run samples` from remote-catalogue/apis/historical-events.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  month: number
  day: number
  year?: number
  selected: boolean
  limit: number
}

export type Answer = {
  month: number
  day: number
  total: number
  events: {
    year: number
    event: string
    articles: {
      title: string
      url: string
    }[]
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "historical-events",
  "parameters": [
    {
      "name": "month",
      "type": "integer",
      "required": true,
      "minimum": 1,
      "maximum": 12
    },
    {
      "name": "day",
      "type": "integer",
      "required": true,
      "minimum": 1,
      "maximum": 31
    },
    {
      "name": "year",
      "type": "integer",
      "required": false,
      "minimum": -3000,
      "maximum": 2100
    },
    {
      "name": "selected",
      "type": "boolean",
      "required": false,
      "default": false
    },
    {
      "name": "limit",
      "type": "integer",
      "required": false,
      "default": 20,
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
      "name": "events[].year",
      "type": "integer"
    },
    {
      "name": "events[].event",
      "type": "string"
    },
    {
      "name": "events[].articles[].title",
      "type": "string"
    },
    {
      "name": "events[].articles[].url",
      "type": "string"
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
