// Written by `npm run samples` from remote-catalogue/apis/vat-split.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  amounts: string
  rate: number
  amount_is: "gross" | "net"
  round: "total" | "line"
  decimals: number
}

export type Answer = {
  rate: number
  amount_is: string
  total: {
    net: number
    vat: number
    gross: number
  }
  lines: {
    net: number
    vat: number
    gross: number
  }[]
  rounding_difference: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "vat-split",
  "parameters": [
    {
      "name": "amounts",
      "type": "string",
      "required": true,
      "maxLength": 1500
    },
    {
      "name": "rate",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 100
    },
    {
      "name": "amount_is",
      "type": "string",
      "required": false,
      "default": "gross",
      "enum": [
        "gross",
        "net"
      ]
    },
    {
      "name": "round",
      "type": "string",
      "required": false,
      "default": "total",
      "enum": [
        "total",
        "line"
      ]
    },
    {
      "name": "decimals",
      "type": "integer",
      "required": false,
      "default": 2,
      "minimum": 0,
      "maximum": 4
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "rate",
      "type": "number"
    },
    {
      "name": "amount_is",
      "type": "string"
    },
    {
      "name": "total.net",
      "type": "number"
    },
    {
      "name": "total.vat",
      "type": "number"
    },
    {
      "name": "total.gross",
      "type": "number"
    },
    {
      "name": "lines[].net",
      "type": "number"
    },
    {
      "name": "lines[].vat",
      "type": "number"
    },
    {
      "name": "lines[].gross",
      "type": "number"
    },
    {
      "name": "rounding_difference",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Proportional split in decimal arithmetic",
    "licence": "Own code"
  }
}
