// Written by `npm run samples` from remote-catalogue/apis/container-number.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  number: string
}

export type Answer = {
  number: string
  printed: string
  valid: boolean
  problem: string | null
  owner_code: string
  category: string
  category_name: string | null
  serial: string
  check_digit: number | null
  expected_check_digit: number
  discouraged: boolean
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "container-number",
  "parameters": [
    {
      "name": "number",
      "type": "string",
      "required": true,
      "maxLength": 24
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "number",
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
      "name": "owner_code",
      "type": "string"
    },
    {
      "name": "category",
      "type": "string"
    },
    {
      "name": "category_name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "serial",
      "type": "string"
    },
    {
      "name": "check_digit",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "expected_check_digit",
      "type": "integer"
    },
    {
      "name": "discouraged",
      "type": "boolean"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "ISO 6346 check digit formula",
    "licence": "Own code"
  }
}
