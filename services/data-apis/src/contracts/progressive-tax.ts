// Written by `npm run samples` from remote-catalogue/apis/progressive-tax.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  income: number
  brackets: string
  allowance: number
}

export type Answer = {
  income: number
  taxable: number
  tax: number
  after_tax: number
  effective_rate: number
  marginal_rate: number
  brackets: ({
    from: number
    to: number | null
    rate: number
    amount: number
    tax: number
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "progressive-tax",
  "parameters": [
    {
      "name": "income",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 1000000000
    },
    {
      "name": "brackets",
      "type": "string",
      "required": true,
      "maxLength": 600
    },
    {
      "name": "allowance",
      "type": "number",
      "required": false,
      "default": 0,
      "minimum": 0,
      "maximum": 1000000000
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "income",
      "type": "number"
    },
    {
      "name": "taxable",
      "type": "number"
    },
    {
      "name": "tax",
      "type": "number"
    },
    {
      "name": "after_tax",
      "type": "number"
    },
    {
      "name": "effective_rate",
      "type": "number"
    },
    {
      "name": "marginal_rate",
      "type": "number"
    },
    {
      "name": "brackets[].from",
      "type": "number"
    },
    {
      "name": "brackets[].to",
      "type": "number",
      "nullable": true
    },
    {
      "name": "brackets[].rate",
      "type": "number"
    },
    {
      "name": "brackets[].amount",
      "type": "number"
    },
    {
      "name": "brackets[].tax",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Sum over brackets in decimal arithmetic",
    "licence": "Own code"
  }
}
