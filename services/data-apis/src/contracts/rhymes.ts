// Written by `npm run samples` from remote-catalogue/apis/rhymes.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  word: string
  pronunciation: number
  syllables?: number
  rare: boolean
  limit: number
}

export type Answer = {
  word: string
  sound: string
  pronunciations: number
  syllables: number
  stress: string
  rhyme_count: number
  rhymes?: {
    word?: string
    syllables?: number
    stress?: string
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "rhymes",
  "parameters": [
    {
      "name": "word",
      "type": "string",
      "required": true,
      "maxLength": 40
    },
    {
      "name": "pronunciation",
      "type": "integer",
      "required": false,
      "default": 1,
      "minimum": 1,
      "maximum": 5
    },
    {
      "name": "syllables",
      "type": "integer",
      "required": false,
      "minimum": 1,
      "maximum": 9
    },
    {
      "name": "rare",
      "type": "boolean",
      "required": false,
      "default": false
    },
    {
      "name": "limit",
      "type": "integer",
      "required": false,
      "default": 20,
      "minimum": 1,
      "maximum": 200
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "word",
      "type": "string"
    },
    {
      "name": "sound",
      "type": "string"
    },
    {
      "name": "pronunciations",
      "type": "integer"
    },
    {
      "name": "syllables",
      "type": "integer"
    },
    {
      "name": "stress",
      "type": "string"
    },
    {
      "name": "rhyme_count",
      "type": "integer"
    },
    {
      "name": "rhymes[].word",
      "type": "string",
      "optional": true
    },
    {
      "name": "rhymes[].syllables",
      "type": "integer",
      "optional": true
    },
    {
      "name": "rhymes[].stress",
      "type": "string",
      "optional": true
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "CMU Pronouncing Dictionary, by cmu-pronouncing-dictionary 3.0.0",
    "licence": "BSD-2-Clause (data), ISC",
    "as_of": "2024-12"
  }
}
