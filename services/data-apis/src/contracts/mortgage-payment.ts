// Written by `npm run samples` from remote-catalogue/apis/mortgage-payment.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  loan_amount?: number
  home_price?: number
  down_payment?: number
  rate: number
  years: number
  yearly_tax: number
  yearly_insurance: number
}

export type Answer = {
  loan_amount: number
  loan_to_value: number | null
  monthly: {
    loan: number
    tax: number
    insurance: number
    total: number
  }
  first_month: {
    interest: number
    principal: number
  }
  total_interest: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "mortgage-payment",
  "parameters": [
    {
      "name": "loan_amount",
      "type": "number",
      "required": false,
      "minimum": 1,
      "maximum": 100000000
    },
    {
      "name": "home_price",
      "type": "number",
      "required": false,
      "minimum": 1,
      "maximum": 200000000
    },
    {
      "name": "down_payment",
      "type": "number",
      "required": false,
      "minimum": 0,
      "maximum": 200000000
    },
    {
      "name": "rate",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 30
    },
    {
      "name": "years",
      "type": "integer",
      "required": false,
      "default": 30,
      "minimum": 1,
      "maximum": 50
    },
    {
      "name": "yearly_tax",
      "type": "number",
      "required": false,
      "default": 0,
      "minimum": 0,
      "maximum": 1000000
    },
    {
      "name": "yearly_insurance",
      "type": "number",
      "required": false,
      "default": 0,
      "minimum": 0,
      "maximum": 1000000
    }
  ],
  "combinations": [
    [
      "loan_amount"
    ],
    [
      "home_price",
      "down_payment"
    ]
  ],
  "fields": [
    {
      "name": "loan_amount",
      "type": "number"
    },
    {
      "name": "loan_to_value",
      "type": "number",
      "nullable": true
    },
    {
      "name": "monthly.loan",
      "type": "number"
    },
    {
      "name": "monthly.tax",
      "type": "number"
    },
    {
      "name": "monthly.insurance",
      "type": "number"
    },
    {
      "name": "monthly.total",
      "type": "number"
    },
    {
      "name": "first_month.interest",
      "type": "number"
    },
    {
      "name": "first_month.principal",
      "type": "number"
    },
    {
      "name": "total_interest",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Annuity formula in decimal arithmetic",
    "licence": "Own code"
  }
}
