// Written by `npm run samples` from remote-catalogue/apis/countries.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  country?: string
  continent?: "Africa" | "Antarctica" | "Asia" | "Europe" | "North America" | "Oceania" | "South America"
  currency?: string
  language: "de" | "en" | "es" | "fr" | "it" | "ja" | "pt" | "zh"
}

export type Answer = {
  countries: ({
    name: string
    native_name: string
    code: string
    code_3: string
    numeric: string | null
    capital: string | null
    continents: string[]
    currencies?: string[]
    languages?: string[]
    calling_codes: string[]
    domain: string
    flag: string
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "countries",
  "parameters": [
    {
      "name": "country",
      "type": "string",
      "required": false,
      "maxLength": 60
    },
    {
      "name": "continent",
      "type": "string",
      "required": false,
      "enum": [
        "Africa",
        "Antarctica",
        "Asia",
        "Europe",
        "North America",
        "Oceania",
        "South America"
      ]
    },
    {
      "name": "currency",
      "type": "string",
      "required": false,
      "maxLength": 3
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
        "ja",
        "pt",
        "zh"
      ]
    }
  ],
  "combinations": [
    [
      "country"
    ],
    [
      "continent"
    ],
    [
      "currency"
    ]
  ],
  "fields": [
    {
      "name": "countries[].name",
      "type": "string"
    },
    {
      "name": "countries[].native_name",
      "type": "string"
    },
    {
      "name": "countries[].code",
      "type": "string"
    },
    {
      "name": "countries[].code_3",
      "type": "string"
    },
    {
      "name": "countries[].numeric",
      "type": "string",
      "nullable": true
    },
    {
      "name": "countries[].capital",
      "type": "string",
      "nullable": true
    },
    {
      "name": "countries[].continents[]",
      "type": "string"
    },
    {
      "name": "countries[].currencies[]",
      "type": "string",
      "optional": true
    },
    {
      "name": "countries[].languages[]",
      "type": "string",
      "optional": true
    },
    {
      "name": "countries[].calling_codes[]",
      "type": "string"
    },
    {
      "name": "countries[].domain",
      "type": "string"
    },
    {
      "name": "countries[].flag",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "countries-list 3.4.1; i18n-iso-countries 7.14.0; country-coder 5.6.1 (domains); names of Unicode CLDR",
    "licence": "MIT; ISC (domains); Unicode-3.0 (names)",
    "as_of": "Release 3.4.1"
  }
}
