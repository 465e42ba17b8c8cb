// Written by `npm run samples` from remote-catalogue/apis/product-barcode.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  gtin: string
  language: "de" | "en" | "es" | "fr" | "it" | "nl" | "pl" | "pt"
}

export type Answer = {
  gtin14: string
  name: string | null
  generic_name: string | null
  brand: string | null
  quantity: string | null
  category: string[]
  ingredients: string | null
  nutri_score: string | null
  changed_on: string | null
  url: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "product-barcode",
  "parameters": [
    {
      "name": "gtin",
      "type": "string",
      "required": true,
      "maxLength": 30
    },
    {
      "name": "language",
      "type": "string",
      "required": false,
      "default": "en",
      "enum": [
        "de",
        "en",
        "es",
        "fr",
        "it",
        "nl",
        "pl",
        "pt"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "gtin14",
      "type": "string"
    },
    {
      "name": "name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "generic_name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "brand",
      "type": "string",
      "nullable": true
    },
    {
      "name": "quantity",
      "type": "string",
      "nullable": true
    },
    {
      "name": "category[]",
      "type": "string"
    },
    {
      "name": "ingredients",
      "type": "string",
      "nullable": true
    },
    {
      "name": "nutri_score",
      "type": "string",
      "nullable": true
    },
    {
      "name": "changed_on",
      "type": "date",
      "nullable": true
    },
    {
      "name": "url",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "live",
    "source": "Open Food Facts, product API",
    "licence": "ODbL-1.0",
    "from": [
      "open-food-facts"
    ]
  }
}
