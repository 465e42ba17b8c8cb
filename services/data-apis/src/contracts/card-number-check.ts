// Written by `npm run samples` from remote-catalogue/apis/card-number-check.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  number: string
}

export type Answer = {
  masked: string
  valid: boolean
  problem: string | null
  issuer_number: string
  brand: string | null
  brand_name: string | null
  brands: string[]
  lengths: number[]
  check_digit: number
  expected_check_digit: number
  code_name: string | null
  code_digits: number | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "card-number-check",
  "parameters": [
    {
      "name": "number",
      "type": "string",
      "required": true,
      "maxLength": 30
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "masked",
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
      "name": "issuer_number",
      "type": "string"
    },
    {
      "name": "brand",
      "type": "string",
      "nullable": true
    },
    {
      "name": "brand_name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "brands[]",
      "type": "string"
    },
    {
      "name": "lengths[]",
      "type": "integer"
    },
    {
      "name": "check_digit",
      "type": "integer"
    },
    {
      "name": "expected_check_digit",
      "type": "integer"
    },
    {
      "name": "code_name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "code_digits",
      "type": "integer",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "ISO/IEC 7812-1; issuer ranges of the library credit-card-type 10.3.0",
    "licence": "MIT"
  }
}
