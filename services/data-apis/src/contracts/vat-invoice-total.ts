// Written by `npm run samples` from remote-catalogue/apis/vat-invoice-total.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  lines: string
  discount: number
  prepaid: number
  round: "rate" | "line"
}

export type Answer = {
  lines: {
    quantity: number
    price: number
    rate: number
    net: number
  }[]
  vat: {
    rate: number
    taxable: number
    tax: number
  }[]
  line_total: number
  allowance_total: number
  net_total: number
  vat_total: number
  gross_total: number
  due: number
  rounding_difference: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "vat-invoice-total",
  "parameters": [
    {
      "name": "lines",
      "type": "string",
      "required": true,
      "maxLength": 1500
    },
    {
      "name": "discount",
      "type": "number",
      "required": false,
      "default": 0,
      "minimum": 0,
      "maximum": 100
    },
    {
      "name": "prepaid",
      "type": "number",
      "required": false,
      "default": 0,
      "minimum": 0,
      "maximum": 1000000000
    },
    {
      "name": "round",
      "type": "string",
      "required": false,
      "default": "rate",
      "enum": [
        "rate",
        "line"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "lines[].quantity",
      "type": "number"
    },
    {
      "name": "lines[].price",
      "type": "number"
    },
    {
      "name": "lines[].rate",
      "type": "number"
    },
    {
      "name": "lines[].net",
      "type": "number"
    },
    {
      "name": "vat[].rate",
      "type": "number"
    },
    {
      "name": "vat[].taxable",
      "type": "number"
    },
    {
      "name": "vat[].tax",
      "type": "number"
    },
    {
      "name": "line_total",
      "type": "number"
    },
    {
      "name": "allowance_total",
      "type": "number"
    },
    {
      "name": "net_total",
      "type": "number"
    },
    {
      "name": "vat_total",
      "type": "number"
    },
    {
      "name": "gross_total",
      "type": "number"
    },
    {
      "name": "due",
      "type": "number"
    },
    {
      "name": "rounding_difference",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "EN 16931-1, rules BR-CO-10 and BR-CO-13 to BR-CO-17; decimal.js",
    "licence": "Own code; MIT"
  }
}
