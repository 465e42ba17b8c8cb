// Written by `npm run samples` from remote-catalogue/apis/isin-check.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  isin: string
}

export type Answer = {
  isin: string
  valid: boolean
  problem: string | null
  prefix: string
  country: string | null
  country_name: string | null
  scope: string | null
  nsin: string
  national: {
    kind: string | null
    number: string | null
  }
  check_digit: number | null
  expected_check_digit: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "isin-check",
  "parameters": [
    {
      "name": "isin",
      "type": "string",
      "required": true,
      "maxLength": 24
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "isin",
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
      "name": "prefix",
      "type": "string"
    },
    {
      "name": "country",
      "type": "string",
      "nullable": true
    },
    {
      "name": "country_name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "scope",
      "type": "string",
      "nullable": true
    },
    {
      "name": "nsin",
      "type": "string"
    },
    {
      "name": "national.kind",
      "type": "string",
      "nullable": true
    },
    {
      "name": "national.number",
      "type": "string",
      "nullable": true
    },
    {
      "name": "check_digit",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "expected_check_digit",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Check digits of ISO 6166, CUSIP and SEDOL; countries by i18n-iso-countries 7.14.0",
    "licence": "MIT"
  }
}
