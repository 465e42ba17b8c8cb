// Written by `npm run samples` from remote-catalogue/apis/unit-conversion.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  value: number
  from: string
  to: string
  digits: number
  difference: boolean
}

export type Answer = {
  value: number
  from: {
    code: string
    name: string
  }
  to: {
    code: string
    name: string
  }
  result: number
  dimension: string
  exact_factor: boolean
  formula: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "unit-conversion",
  "parameters": [
    {
      "name": "value",
      "type": "number",
      "required": true,
      "minimum": -1000000000000,
      "maximum": 1000000000000
    },
    {
      "name": "from",
      "type": "string",
      "required": true,
      "maxLength": 30
    },
    {
      "name": "to",
      "type": "string",
      "required": true,
      "maxLength": 30
    },
    {
      "name": "digits",
      "type": "integer",
      "required": false,
      "default": 6,
      "minimum": 1,
      "maximum": 15
    },
    {
      "name": "difference",
      "type": "boolean",
      "required": false,
      "default": false
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "value",
      "type": "number"
    },
    {
      "name": "from.code",
      "type": "string"
    },
    {
      "name": "from.name",
      "type": "string"
    },
    {
      "name": "to.code",
      "type": "string"
    },
    {
      "name": "to.name",
      "type": "string"
    },
    {
      "name": "result",
      "type": "number"
    },
    {
      "name": "dimension",
      "type": "string"
    },
    {
      "name": "exact_factor",
      "type": "boolean"
    },
    {
      "name": "formula",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Definitions of NIST SP 811 and the SI Brochure, checked against GNU Units 2.22",
    "licence": "Own code"
  }
}
