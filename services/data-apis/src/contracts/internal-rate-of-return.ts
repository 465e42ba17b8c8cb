// Written by `npm run samples` from remote-catalogue/apis/internal-rate-of-return.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  cash_flows: string
  discount_rate: number
}

export type Answer = {
  npv: number
  discount_rate: number
  irr: number | null
  rates: number[]
  payback: number | null
  periods: {
    period: number
    amount: number
    discounted: number
    cumulative: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "internal-rate-of-return",
  "parameters": [
    {
      "name": "cash_flows",
      "type": "string",
      "required": true,
      "maxLength": 3000
    },
    {
      "name": "discount_rate",
      "type": "number",
      "required": false,
      "default": 10,
      "minimum": -50,
      "maximum": 1000
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "npv",
      "type": "number"
    },
    {
      "name": "discount_rate",
      "type": "number"
    },
    {
      "name": "irr",
      "type": "number",
      "nullable": true
    },
    {
      "name": "rates[]",
      "type": "number"
    },
    {
      "name": "payback",
      "type": "number",
      "nullable": true
    },
    {
      "name": "periods[].period",
      "type": "integer"
    },
    {
      "name": "periods[].amount",
      "type": "number"
    },
    {
      "name": "periods[].discounted",
      "type": "number"
    },
    {
      "name": "periods[].cumulative",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Discounted cash flows; roots by bracketing and bisection",
    "licence": "Own code"
  }
}
