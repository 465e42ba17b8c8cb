// Written by `npm run samples` from remote-catalogue/apis/depreciation.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  cost: number
  years: number
  salvage: number
  method: "straight_line" | "declining_balance" | "sum_of_years"
  factor: number
  switch_to_straight_line: boolean
}

export type Answer = {
  method: string
  total: number
  final_value: number
  schedule: {
    year: number
    depreciation: number
    accumulated: number
    book_value: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "depreciation",
  "parameters": [
    {
      "name": "cost",
      "type": "number",
      "required": true,
      "minimum": 0.01,
      "maximum": 1000000000
    },
    {
      "name": "years",
      "type": "integer",
      "required": true,
      "minimum": 1,
      "maximum": 100
    },
    {
      "name": "salvage",
      "type": "number",
      "required": false,
      "default": 0,
      "minimum": 0,
      "maximum": 1000000000
    },
    {
      "name": "method",
      "type": "string",
      "required": false,
      "default": "straight_line",
      "enum": [
        "straight_line",
        "declining_balance",
        "sum_of_years"
      ]
    },
    {
      "name": "factor",
      "type": "number",
      "required": false,
      "default": 2,
      "minimum": 1,
      "maximum": 5
    },
    {
      "name": "switch_to_straight_line",
      "type": "boolean",
      "required": false,
      "default": true
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "method",
      "type": "string"
    },
    {
      "name": "total",
      "type": "number"
    },
    {
      "name": "final_value",
      "type": "number"
    },
    {
      "name": "schedule[].year",
      "type": "integer"
    },
    {
      "name": "schedule[].depreciation",
      "type": "number"
    },
    {
      "name": "schedule[].accumulated",
      "type": "number"
    },
    {
      "name": "schedule[].book_value",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Depreciation formulas SLN, DDB, VDB and SYD in decimal arithmetic",
    "licence": "Own code"
  }
}
