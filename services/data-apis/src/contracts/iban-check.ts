// Written by `npm run samples` from remote-catalogue/apis/iban-check.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  iban: string
}

export type Answer = {
  iban: string
  printed: string
  valid: boolean
  problem: string | null
  country: string | null
  bban: string | null
  bank_code: string | null
  branch_code: string | null
  account: string | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "iban-check",
  "parameters": [
    {
      "name": "iban",
      "type": "string",
      "required": true,
      "maxLength": 60
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "iban",
      "type": "string"
    },
    {
      "name": "printed",
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
      "name": "country",
      "type": "string",
      "nullable": true
    },
    {
      "name": "bban",
      "type": "string",
      "nullable": true
    },
    {
      "name": "bank_code",
      "type": "string",
      "nullable": true
    },
    {
      "name": "branch_code",
      "type": "string",
      "nullable": true
    },
    {
      "name": "account",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "IBAN registry of SWIFT (ISO 13616), release 101, and national rules by the library ibantools 4.5.4",
    "licence": "MIT"
  }
}
