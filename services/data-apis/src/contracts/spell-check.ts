// Written by `npm run samples` from remote-catalogue/apis/spell-check.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
  ignore?: string
  suggestions: number
}

export type Answer = {
  words: number
  corrected: string
  errors?: {
    word?: string
    start?: number
    suggestions?: {
      word?: string
      changes?: number
    }[]
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "spell-check",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 1000
    },
    {
      "name": "ignore",
      "type": "string",
      "required": false,
      "maxLength": 500
    },
    {
      "name": "suggestions",
      "type": "integer",
      "required": false,
      "default": 3,
      "minimum": 1,
      "maximum": 10
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "words",
      "type": "integer"
    },
    {
      "name": "corrected",
      "type": "string"
    },
    {
      "name": "errors[].word",
      "type": "string",
      "optional": true
    },
    {
      "name": "errors[].start",
      "type": "integer",
      "optional": true
    },
    {
      "name": "errors[].suggestions[].word",
      "type": "string",
      "optional": true
    },
    {
      "name": "errors[].suggestions[].changes",
      "type": "integer",
      "optional": true
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "Hunspell dictionary en_US from SCOWL (dictionary-en 4.0.0), read by nspell 2.1.5; technology words of cspell",
    "licence": "MIT and BSD",
    "as_of": "2020-12"
  }
}
