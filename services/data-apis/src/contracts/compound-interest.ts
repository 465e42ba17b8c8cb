// Written by `npm run samples` from remote-catalogue/apis/compound-interest.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  principal: number
  rate: number
  years: number
  periods_per_year: 1 | 2 | 4 | 12 | 52 | 365
  contribution: number
  contribution_at: "end" | "start"
}

export type Answer = {
  final_value: number
  contributed: number
  interest: number
  effective_rate: number
  schedule: {
    year: number
    value: number
    contributed: number
    interest: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "compound-interest",
  "parameters": [
    {
      "name": "principal",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 1000000000
    },
    {
      "name": "rate",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 100
    },
    {
      "name": "years",
      "type": "integer",
      "required": true,
      "minimum": 1,
      "maximum": 100
    },
    {
      "name": "periods_per_year",
      "type": "integer",
      "required": false,
      "default": 12,
      "enum": [
        1,
        2,
        4,
        12,
        52,
        365
      ]
    },
    {
      "name": "contribution",
      "type": "number",
      "required": false,
      "default": 0,
      "minimum": 0,
      "maximum": 10000000
    },
    {
      "name": "contribution_at",
      "type": "string",
      "required": false,
      "default": "end",
      "enum": [
        "end",
        "start"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "final_value",
      "type": "number"
    },
    {
      "name": "contributed",
      "type": "number"
    },
    {
      "name": "interest",
      "type": "number"
    },
    {
      "name": "effective_rate",
      "type": "number"
    },
    {
      "name": "schedule[].year",
      "type": "integer"
    },
    {
      "name": "schedule[].value",
      "type": "number"
    },
    {
      "name": "schedule[].contributed",
      "type": "number"
    },
    {
      "name": "schedule[].interest",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Compound interest and annuity formulas in decimal arithmetic",
    "licence": "Own code"
  }
}
