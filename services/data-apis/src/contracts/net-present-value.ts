// Written by `npm run samples` from remote-catalogue/apis/net-present-value.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  cash_flows: string
  discount_rate: number
  first: "now" | "end"
  step: number
}

export type Answer = {
  npv: number
  present_value_in: number
  present_value_out: number
  profitability_index: number | null
  payback: number | null
  discounted_payback: number | null
  equivalent_payment: number | null
  periods: {
    period: number
    amount: number
    factor: number
    discounted: number
    cumulative: number
  }[]
  profile: {
    rate: number
    npv: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "net-present-value",
  "parameters": [
    {
      "name": "cash_flows",
      "type": "string",
      "required": true,
      "maxLength": 1200
    },
    {
      "name": "discount_rate",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 100
    },
    {
      "name": "first",
      "type": "string",
      "required": false,
      "default": "now",
      "enum": [
        "now",
        "end"
      ]
    },
    {
      "name": "step",
      "type": "number",
      "required": false,
      "default": 1,
      "minimum": 0.01,
      "maximum": 10
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "npv",
      "type": "number"
    },
    {
      "name": "present_value_in",
      "type": "number"
    },
    {
      "name": "present_value_out",
      "type": "number"
    },
    {
      "name": "profitability_index",
      "type": "number",
      "nullable": true
    },
    {
      "name": "payback",
      "type": "number",
      "nullable": true
    },
    {
      "name": "discounted_payback",
      "type": "number",
      "nullable": true
    },
    {
      "name": "equivalent_payment",
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
      "name": "periods[].factor",
      "type": "number"
    },
    {
      "name": "periods[].discounted",
      "type": "number"
    },
    {
      "name": "periods[].cumulative",
      "type": "number"
    },
    {
      "name": "profile[].rate",
      "type": "number"
    },
    {
      "name": "profile[].npv",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Discounted cash flows in decimal arithmetic",
    "licence": "Own code"
  }
}
