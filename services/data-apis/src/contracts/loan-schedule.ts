// Written by `npm run samples` from remote-catalogue/apis/loan-schedule.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  principal: number
  rate: number
  months: number
  first_payment: string
  method: "annuity" | "equal_principal"
  from_row: number
  rows: number
}

export type Answer = {
  summary: {
    instalment: number
    last_instalment: number
    total_interest: number
    paid_off_on: string
  }
  rows: {
    number: number
    due_on: string
    payment: number
    interest: number
    principal: number
    balance: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "loan-schedule",
  "parameters": [
    {
      "name": "principal",
      "type": "number",
      "required": true,
      "minimum": 1,
      "maximum": 100000000
    },
    {
      "name": "rate",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 60
    },
    {
      "name": "months",
      "type": "integer",
      "required": true,
      "minimum": 1,
      "maximum": 600
    },
    {
      "name": "first_payment",
      "type": "date",
      "required": true
    },
    {
      "name": "method",
      "type": "string",
      "required": false,
      "default": "annuity",
      "enum": [
        "annuity",
        "equal_principal"
      ]
    },
    {
      "name": "from_row",
      "type": "integer",
      "required": false,
      "default": 1,
      "minimum": 1,
      "maximum": 600
    },
    {
      "name": "rows",
      "type": "integer",
      "required": false,
      "default": 60,
      "minimum": 1,
      "maximum": 600
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "summary.instalment",
      "type": "number"
    },
    {
      "name": "summary.last_instalment",
      "type": "number"
    },
    {
      "name": "summary.total_interest",
      "type": "number"
    },
    {
      "name": "summary.paid_off_on",
      "type": "date"
    },
    {
      "name": "rows[].number",
      "type": "integer"
    },
    {
      "name": "rows[].due_on",
      "type": "date"
    },
    {
      "name": "rows[].payment",
      "type": "number"
    },
    {
      "name": "rows[].interest",
      "type": "number"
    },
    {
      "name": "rows[].principal",
      "type": "number"
    },
    {
      "name": "rows[].balance",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Annuity formula, amortised month by month in decimal arithmetic",
    "licence": "Own code"
  }
}
