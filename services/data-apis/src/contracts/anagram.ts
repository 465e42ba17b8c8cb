// Written by `npm run samples` from remote-catalogue/apis/anagram.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  letters: string
  shortest?: number
  limit: number
}

export type Answer = {
  letters: string
  count: number
  words?: {
    word?: string
    length?: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "anagram",
  "parameters": [
    {
      "name": "letters",
      "type": "string",
      "required": true,
      "maxLength": 20
    },
    {
      "name": "shortest",
      "type": "integer",
      "required": false,
      "minimum": 2,
      "maximum": 20
    },
    {
      "name": "limit",
      "type": "integer",
      "required": false,
      "default": 50,
      "minimum": 1,
      "maximum": 200
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "letters",
      "type": "string"
    },
    {
      "name": "count",
      "type": "integer"
    },
    {
      "name": "words[].word",
      "type": "string",
      "optional": true
    },
    {
      "name": "words[].length",
      "type": "integer",
      "optional": true
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "Hunspell dictionary en_US from SCOWL (dictionary-en 4.0.0), read by nspell 2.1.5",
    "licence": "MIT and BSD",
    "as_of": "2020-12"
  }
}
