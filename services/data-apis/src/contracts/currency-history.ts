// Written by `npm run samples` from remote-catalogue/apis/currency-history.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  base: string
  targets: string
  start?: string
  end?: string
  fill: boolean
}

export type Answer = {
  base: string
  days: {
    date: string
    filled: boolean
    rates: {
      target: string
      rate: number
    }[]
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "currency-history",
  "parameters": [
    {
      "name": "base",
      "type": "string",
      "required": true,
      "maxLength": 3
    },
    {
      "name": "targets",
      "type": "string",
      "required": true,
      "maxLength": 79
    },
    {
      "name": "start",
      "type": "date",
      "required": false
    },
    {
      "name": "end",
      "type": "date",
      "required": false
    },
    {
      "name": "fill",
      "type": "boolean",
      "required": false,
      "default": false
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "base",
      "type": "string"
    },
    {
      "name": "days[].date",
      "type": "date"
    },
    {
      "name": "days[].filled",
      "type": "boolean"
    },
    {
      "name": "days[].rates[].target",
      "type": "string"
    },
    {
      "name": "days[].rates[].rate",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "live",
    "source": "European Central Bank reference rates, by Frankfurter",
    "licence": "Free reuse with credit to the ECB",
    "from": [
      "frankfurter"
    ]
  }
}
