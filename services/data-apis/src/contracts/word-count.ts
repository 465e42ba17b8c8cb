// Written by `npm run samples` from remote-catalogue/apis/word-count.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
  words_per_minute: number
}

export type Answer = {
  characters: number
  characters_without_spaces: number
  code_points: number
  utf16_units: number
  utf8_bytes: number
  words: number
  different_words: number
  longest_word: string | null
  sentences: number
  paragraphs: number
  lines: number
  reading_seconds: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "word-count",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 4000
    },
    {
      "name": "words_per_minute",
      "type": "integer",
      "required": false,
      "default": 238,
      "minimum": 50,
      "maximum": 1000
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "characters",
      "type": "integer"
    },
    {
      "name": "characters_without_spaces",
      "type": "integer"
    },
    {
      "name": "code_points",
      "type": "integer"
    },
    {
      "name": "utf16_units",
      "type": "integer"
    },
    {
      "name": "utf8_bytes",
      "type": "integer"
    },
    {
      "name": "words",
      "type": "integer"
    },
    {
      "name": "different_words",
      "type": "integer"
    },
    {
      "name": "longest_word",
      "type": "string",
      "nullable": true
    },
    {
      "name": "sentences",
      "type": "integer"
    },
    {
      "name": "paragraphs",
      "type": "integer"
    },
    {
      "name": "lines",
      "type": "integer"
    },
    {
      "name": "reading_seconds",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Unicode text segmentation (UAX 29), by ICU in Node.js",
    "licence": "Unicode-3.0"
  }
}
