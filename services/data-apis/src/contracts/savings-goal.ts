// Written by `npm run samples` from remote-catalogue/apis/savings-goal.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  goal: number
  initial: number
  rate: number
  months?: number
  payment?: number
}

export type Answer = {
  goal: number
  payment: number
  last_payment: number
  months: number
  deposited: number
  interest: number
  final_value: number
  schedule: {
    month: number
    balance: number
    deposited: number
    interest: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "savings-goal",
  "parameters": [
    {
      "name": "goal",
      "type": "number",
      "required": true,
      "minimum": 1,
      "maximum": 1000000000
    },
    {
      "name": "initial",
      "type": "number",
      "required": false,
      "default": 0,
      "minimum": 0,
      "maximum": 1000000000
    },
    {
      "name": "rate",
      "type": "number",
      "required": false,
      "default": 0,
      "minimum": 0,
      "maximum": 50
    },
    {
      "name": "months",
      "type": "integer",
      "required": false,
      "minimum": 1,
      "maximum": 1200
    },
    {
      "name": "payment",
      "type": "number",
      "required": false,
      "minimum": 0,
      "maximum": 1000000000
    }
  ],
  "combinations": [
    [
      "months"
    ],
    [
      "payment"
    ]
  ],
  "fields": [
    {
      "name": "goal",
      "type": "number"
    },
    {
      "name": "payment",
      "type": "number"
    },
    {
      "name": "last_payment",
      "type": "number"
    },
    {
      "name": "months",
      "type": "integer"
    },
    {
      "name": "deposited",
      "type": "number"
    },
    {
      "name": "interest",
      "type": "number"
    },
    {
      "name": "final_value",
      "type": "number"
    },
    {
      "name": "schedule[].month",
      "type": "integer"
    },
    {
      "name": "schedule[].balance",
      "type": "number"
    },
    {
      "name": "schedule[].deposited",
      "type": "number"
    },
    {
      "name": "schedule[].interest",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Annuity formula and monthly account in decimal arithmetic",
    "licence": "Own code"
  }
}
