// Written by `npm run samples` from remote-catalogue/apis/roman-numerals.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  number?: number
  numeral?: string
}

export type Answer = {
  number: number
  numeral: string
  standard: boolean
  parts: {
    sign: string
    value: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "roman-numerals",
  "parameters": [
    {
      "name": "number",
      "type": "integer",
      "required": false,
      "minimum": 1,
      "maximum": 3999
    },
    {
      "name": "numeral",
      "type": "string",
      "required": false,
      "maxLength": 20
    }
  ],
  "combinations": [
    [
      "number"
    ],
    [
      "numeral"
    ]
  ],
  "fields": [
    {
      "name": "number",
      "type": "integer"
    },
    {
      "name": "numeral",
      "type": "string"
    },
    {
      "name": "standard",
      "type": "boolean"
    },
    {
      "name": "parts[].sign",
      "type": "string"
    },
    {
      "name": "parts[].value",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Subtractive notation of Roman numerals",
    "licence": "Own code"
  }
}
