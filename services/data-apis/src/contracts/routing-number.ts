// Written by `npm run samples` from remote-catalogue/apis/routing-number.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  number: string
}

export type Answer = {
  number: string
  valid: boolean
  problem: string | null
  verdict: string
  expected_check_digit: number
  assigned_for: string | null
  district: number | null
  reserve_bank: string | null
  routing_symbol: string
  institution: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "routing-number",
  "parameters": [
    {
      "name": "number",
      "type": "string",
      "required": true,
      "maxLength": 20
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "number",
      "type": "string"
    },
    {
      "name": "valid",
      "type": "boolean"
    },
    {
      "name": "problem",
      "type": "string",
      "nullable": true
    },
    {
      "name": "verdict",
      "type": "string"
    },
    {
      "name": "expected_check_digit",
      "type": "integer"
    },
    {
      "name": "assigned_for",
      "type": "string",
      "nullable": true
    },
    {
      "name": "district",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "reserve_bank",
      "type": "string",
      "nullable": true
    },
    {
      "name": "routing_symbol",
      "type": "string"
    },
    {
      "name": "institution",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "ABA check digit formula and prefixes of routing transit numbers",
    "licence": "Own code"
  }
}
