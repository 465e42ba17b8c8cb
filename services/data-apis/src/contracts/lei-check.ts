// Written by `npm run samples` from remote-catalogue/apis/lei-check.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  lei: string
}

export type Answer = {
  lei: string
  printed: string
  valid: boolean
  problem: string | null
  issuer_prefix: string
  entity: string
  check_digits: string | null
  expected_check_digits: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "lei-check",
  "parameters": [
    {
      "name": "lei",
      "type": "string",
      "required": true,
      "maxLength": 32
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "lei",
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
      "name": "issuer_prefix",
      "type": "string"
    },
    {
      "name": "entity",
      "type": "string"
    },
    {
      "name": "check_digits",
      "type": "string",
      "nullable": true
    },
    {
      "name": "expected_check_digits",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "ISO 17442 with check digits by ISO 7064 MOD 97-10",
    "licence": "Own code"
  }
}
