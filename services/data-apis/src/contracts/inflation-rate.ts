// Written by `npm run samples` from remote-catalogue/apis/inflation-rate.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  country: string
  from?: number
  to?: number
}

export type Answer = {
  country: string
  name: string
  updated_on: string | null
  years: {
    year: number
    rate: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "inflation-rate",
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
      "required": false,
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
      "name": "years[].rate",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "live",
    "source": "World Development Indicators (FP.CPI.TOTL.ZG), The World Bank",
    "licence": "CC-BY-4.0",
    "from": [
      "world-bank"
    ]
  }
}
