// Written by `npm run samples` from remote-catalogue/apis/keyword-extraction.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
  language: "auto" | "en" | "es" | "fr" | "de" | "it" | "pt" | "nl"
  limit: number
  max_words: number
}

export type Answer = {
  language: string
  keywords?: {
    term?: string
    weight?: number
    count?: number
    positions?: number[]
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "keyword-extraction",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 4000
    },
    {
      "name": "language",
      "type": "string",
      "required": false,
      "default": "auto",
      "enum": [
        "auto",
        "en",
        "es",
        "fr",
        "de",
        "it",
        "pt",
        "nl"
      ]
    },
    {
      "name": "limit",
      "type": "integer",
      "required": false,
      "default": 10,
      "minimum": 1,
      "maximum": 50
    },
    {
      "name": "max_words",
      "type": "integer",
      "required": false,
      "default": 3,
      "minimum": 1,
      "maximum": 4
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "language",
      "type": "string"
    },
    {
      "name": "keywords[].term",
      "type": "string",
      "optional": true
    },
    {
      "name": "keywords[].weight",
      "type": "number",
      "optional": true
    },
    {
      "name": "keywords[].count",
      "type": "integer",
      "optional": true
    },
    {
      "name": "keywords[].positions[]",
      "type": "integer",
      "optional": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "RAKE (Rose et al. 2010), with the stop words of the library stopword 3.1.5",
    "licence": "MIT"
  }
}
