// Written by `npm run samples` from remote-catalogue/apis/population.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  country: string
  from: number
  to?: number
}

export type Answer = {
  country: string
  name: string
  updated_on: string | null
  years: ({
    year: number
    population: number
    growth: number | null
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "population",
  "parameters": [
    {
      "name": "country",
      "type": "string",
      "required": true,
      "maxLength": 2
    },
    {
      "name": "from",
      "type": "integer",
      "required": true,
      "minimum": 1960,
      "maximum": 2100
    },
    {
      "name": "to",
      "type": "integer",
      "required": false,
      "minimum": 1960,
      "maximum": 2100
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "country",
      "type": "string"
    },
    {
      "name": "name",
      "type": "string"
    },
    {
      "name": "updated_on",
      "type": "date",
      "nullable": true
    },
    {
      "name": "years[].year",
      "type": "integer"
    },
    {
      "name": "years[].population",
      "type": "integer"
    },
    {
      "name": "years[].growth",
      "type": "number",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "World Development Indicators (SP.POP.TOTL), The World Bank",
    "licence": "CC-BY-4.0",
    "from": [
      "world-bank"
    ]
  }
}
