// Written by `npm run samples` from remote-catalogue/apis/emoji.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  search?: string
  character?: string
  language: "de" | "en" | "es" | "fr" | "it" | "ja" | "ko" | "nl" | "pl" | "pt" | "uk" | "zh"
  max_version: number
  limit: number
}

export type Answer = ({
  emoji: string
  name: string
  code_points: string[]
  group: string
  version: number
  shortcode: string | null
  skin_tones: boolean
  utf8_bytes: number
  utf16_units: number
  keywords: string[]
})[]

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "emoji",
  "parameters": [
    {
      "name": "search",
      "type": "string",
      "required": false,
      "maxLength": 60
    },
    {
      "name": "character",
      "type": "string",
      "required": false,
      "maxLength": 40
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
        "ko",
        "nl",
        "pl",
        "pt",
        "uk",
        "zh"
      ]
    },
    {
      "name": "max_version",
      "type": "number",
      "required": false,
      "default": 15.1,
      "minimum": 0.6,
      "maximum": 17
    },
    {
      "name": "limit",
      "type": "integer",
      "required": false,
      "default": 10,
      "minimum": 1,
      "maximum": 50
    }
  ],
  "combinations": [
    [
      "search"
    ],
    [
      "character"
    ]
  ],
  "fields": [
    {
      "name": "[].emoji",
      "type": "string"
    },
    {
      "name": "[].name",
      "type": "string"
    },
    {
      "name": "[].code_points[]",
      "type": "string"
    },
    {
      "name": "[].group",
      "type": "string"
    },
    {
      "name": "[].version",
      "type": "number"
    },
    {
      "name": "[].shortcode",
      "type": "string",
      "nullable": true
    },
    {
      "name": "[].skin_tones",
      "type": "boolean"
    },
    {
      "name": "[].utf8_bytes",
      "type": "integer"
    },
    {
      "name": "[].utf16_units",
      "type": "integer"
    },
    {
      "name": "[].keywords[]",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "Unicode emoji 17.0 and CLDR names, by emojibase-data 17.0.0",
    "licence": "MIT; Unicode-3.0",
    "as_of": "Unicode 17.0"
  }
}
