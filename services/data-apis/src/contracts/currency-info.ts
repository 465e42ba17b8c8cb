// Written by `npm run samples` from remote-catalogue/apis/currency-info.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  code?: string
  numeric?: string
  country?: string
  locale: string
}

export type Answer = {
  locale: string
  currencies: ({
    code: string
    numeric: string
    minor_unit: number | null
    iso_name: string
    name: string
    symbol: string
    narrow_symbol: string
    example: string
    countries?: string[]
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "currency-info",
  "parameters": [
    {
      "name": "code",
      "type": "string",
      "required": false,
      "maxLength": 3
    },
    {
      "name": "numeric",
      "type": "string",
      "required": false,
      "maxLength": 3
    },
    {
      "name": "country",
      "type": "string",
      "required": false,
      "maxLength": 2
    },
    {
      "name": "locale",
      "type": "string",
      "required": false,
      "default": "en",
      "maxLength": 35
    }
  ],
  "combinations": [
    [
      "code"
    ],
    [
      "numeric"
    ],
    [
      "country"
    ]
  ],
  "fields": [
    {
      "name": "locale",
      "type": "string"
    },
    {
      "name": "currencies[].code",
      "type": "string"
    },
    {
      "name": "currencies[].numeric",
      "type": "string"
    },
    {
      "name": "currencies[].minor_unit",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "currencies[].iso_name",
      "type": "string"
    },
    {
      "name": "currencies[].name",
      "type": "string"
    },
    {
      "name": "currencies[].symbol",
      "type": "string"
    },
    {
      "name": "currencies[].narrow_symbol",
      "type": "string"
    },
    {
      "name": "currencies[].example",
      "type": "string"
    },
    {
      "name": "currencies[].countries[]",
      "type": "string",
      "optional": true
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "ISO 4217 list of 2024-06-25, by currency-codes 2.2.0, with additions to amendment 177; countries-list 3.4.1; Unicode CLDR",
    "licence": "MIT; Unicode-3.0",
    "as_of": "2024-06-25"
  }
}
