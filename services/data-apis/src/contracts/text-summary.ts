// Written by `npm run samples` from remote-catalogue/apis/text-summary.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
  sentences?: number
  ratio?: number
  language: "auto" | "en" | "es" | "fr" | "de" | "it" | "pt" | "nl"
}

export type Answer = {
  summary: string
  sentences: {
    index: number
    weight: number
    dependent: boolean
  }[]
  words: {
    original: number
    summary: number
  }
  ratio: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "text-summary",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 4000
    },
    {
      "name": "sentences",
      "type": "integer",
      "required": false,
      "minimum": 1,
      "maximum": 20
    },
    {
      "name": "ratio",
      "type": "number",
      "required": false,
      "minimum": 0.05,
      "maximum": 0.9
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
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "summary",
      "type": "string"
    },
    {
      "name": "sentences[].index",
      "type": "integer"
    },
    {
      "name": "sentences[].weight",
      "type": "number"
    },
    {
      "name": "sentences[].dependent",
      "type": "boolean"
    },
    {
      "name": "words.original",
      "type": "integer"
    },
    {
      "name": "words.summary",
      "type": "integer"
    },
    {
      "name": "ratio",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "TextRank (Mihalcea and Tarau 2004) on sentences found by Unicode rules",
    "licence": "Own code"
  }
}
