// Written by `npm run samples` from remote-catalogue/apis/bond-price.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  yield: number
  coupon: number
  years: number
  frequency: 1 | 2 | 4 | 12
}

export type Answer = {
  clean_price: number
  accrued_interest: number
  dirty_price: number
  macaulay_duration: number
  modified_duration: number
  convexity: number
  dv01: number
  current_yield: number
  coupons: number
  next_coupon: number
  curve: {
    yield: number
    price: number
    duration_estimate: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "bond-price",
  "parameters": [
    {
      "name": "yield",
      "type": "number",
      "required": true,
      "minimum": -10,
      "maximum": 100
    },
    {
      "name": "coupon",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 100
    },
    {
      "name": "years",
      "type": "number",
      "required": true,
      "minimum": 0.01,
      "maximum": 100
    },
    {
      "name": "frequency",
      "type": "integer",
      "required": false,
      "default": 2,
      "enum": [
        1,
        2,
        4,
        12
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "clean_price",
      "type": "number"
    },
    {
      "name": "accrued_interest",
      "type": "number"
    },
    {
      "name": "dirty_price",
      "type": "number"
    },
    {
      "name": "macaulay_duration",
      "type": "number"
    },
    {
      "name": "modified_duration",
      "type": "number"
    },
    {
      "name": "convexity",
      "type": "number"
    },
    {
      "name": "dv01",
      "type": "number"
    },
    {
      "name": "current_yield",
      "type": "number"
    },
    {
      "name": "coupons",
      "type": "integer"
    },
    {
      "name": "next_coupon",
      "type": "number"
    },
    {
      "name": "curve[].yield",
      "type": "number"
    },
    {
      "name": "curve[].price",
      "type": "number"
    },
    {
      "name": "curve[].duration_estimate",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Present value of coupons and redemption, with its derivatives",
    "licence": "Own code"
  }
}
