// Written by `npm run samples` from remote-catalogue/apis/amount-in-words.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  amount: number
  currency: "USD" | "EUR" | "GBP" | "CHF" | "JPY"
  style: "american" | "british"
}

export type Answer = {
  words: string
  cheque: string
  figures: string
  currency: string
  major: number
  minor: number
  negative: boolean
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "amount-in-words",
  "parameters": [
    {
      "name": "amount",
      "type": "number",
      "required": true,
      "minimum": -999999999999.99,
      "maximum": 999999999999.99
    },
    {
      "name": "currency",
      "type": "string",
      "required": false,
      "default": "USD",
      "enum": [
        "USD",
        "EUR",
        "GBP",
        "CHF",
        "JPY"
      ]
    },
    {
      "name": "style",
      "type": "string",
      "required": false,
      "default": "american",
      "enum": [
        "american",
        "british"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "words",
      "type": "string"
    },
    {
      "name": "cheque",
      "type": "string"
    },
    {
      "name": "figures",
      "type": "string"
    },
    {
      "name": "currency",
      "type": "string"
    },
    {
      "name": "major",
      "type": "integer"
    },
    {
      "name": "minor",
      "type": "integer"
    },
    {
      "name": "negative",
      "type": "boolean"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "English number words by the library n2words 4.0.0",
    "licence": "MIT"
  }
}
