// Written by `npm run samples` from remote-catalogue/apis/exchange-rates.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  from: string
  to: string
  amount: number
}

export type Answer = {
  from: string
  to: string
  rate: number
  inverse_rate: number
  amount: number
  result: number
  date: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "exchange-rates",
  "parameters": [
    {
      "name": "from",
      "type": "string",
      "required": true,
      "maxLength": 3
    },
    {
      "name": "to",
      "type": "string",
      "required": true,
      "maxLength": 3
    },
    {
      "name": "amount",
      "type": "number",
      "required": false,
      "default": 1,
      "minimum": 0,
      "maximum": 1000000000
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "from",
      "type": "string"
    },
    {
      "name": "to",
      "type": "string"
    },
    {
      "name": "rate",
      "type": "number"
    },
    {
      "name": "inverse_rate",
      "type": "number"
    },
    {
      "name": "amount",
      "type": "number"
    },
    {
      "name": "result",
      "type": "number"
    },
    {
      "name": "date",
      "type": "date"
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
