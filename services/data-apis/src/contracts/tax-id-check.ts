// Written by `npm run samples` from remote-catalogue/apis/tax-id-check.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  country: string
  number: string
  kind?: string
}

export type Answer = {
  country: string
  number: string
  valid: boolean
  problem: string | null
  matches?: {
    kind?: string
    name?: string
    local_name?: string
    compact?: string
    formatted?: string
    person?: boolean
    company?: boolean
  }[]
  kinds: string[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "tax-id-check",
  "parameters": [
    {
      "name": "country",
      "type": "string",
      "required": true,
      "maxLength": 2
    },
    {
      "name": "number",
      "type": "string",
      "required": true,
      "maxLength": 40
    },
    {
      "name": "kind",
      "type": "string",
      "required": false,
      "maxLength": 20
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "country",
      "type": "string"
    },
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
      "name": "matches[].kind",
      "type": "string",
      "optional": true
    },
    {
      "name": "matches[].name",
      "type": "string",
      "optional": true
    },
    {
      "name": "matches[].local_name",
      "type": "string",
      "optional": true
    },
    {
      "name": "matches[].compact",
      "type": "string",
      "optional": true
    },
    {
      "name": "matches[].formatted",
      "type": "string",
      "optional": true
    },
    {
      "name": "matches[].person",
      "type": "boolean",
      "optional": true
    },
    {
      "name": "matches[].company",
      "type": "boolean",
      "optional": true
    },
    {
      "name": "kinds[]",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "National rules of format and check digits, by the library stdnum 1.12.0 and rules of our own",
    "licence": "MIT"
  }
}
