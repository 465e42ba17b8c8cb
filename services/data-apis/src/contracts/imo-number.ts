// Written by `npm run samples` from remote-catalogue/apis/imo-number.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  number: string
}

export type Answer = {
  number: string
  printed: string
  valid: boolean
  check_digit: number | null
  expected_check_digit: number
  working: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "imo-number",
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
      "name": "printed",
      "type": "string"
    },
    {
      "name": "valid",
      "type": "boolean"
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
      "name": "working",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Check digit of the IMO ship identification number scheme",
    "licence": "Own code"
  }
}
