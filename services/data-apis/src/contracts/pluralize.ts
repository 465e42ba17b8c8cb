// Written by `npm run samples` from remote-catalogue/apis/pluralize.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  word: string
  count: number
}

export type Answer = {
  singular: string
  plural: string
  count: number
  form: string
  phrase: string
  is_plural: boolean
  invariable: boolean
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "pluralize",
  "parameters": [
    {
      "name": "word",
      "type": "string",
      "required": true,
      "maxLength": 60
    },
    {
      "name": "count",
      "type": "integer",
      "required": false,
      "default": 2,
      "minimum": -1000000000,
      "maximum": 1000000000
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "singular",
      "type": "string"
    },
    {
      "name": "plural",
      "type": "string"
    },
    {
      "name": "count",
      "type": "integer"
    },
    {
      "name": "form",
      "type": "string"
    },
    {
      "name": "phrase",
      "type": "string"
    },
    {
      "name": "is_plural",
      "type": "boolean"
    },
    {
      "name": "invariable",
      "type": "boolean"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Exceptions of WordNet 3.1, spellings of SCOWL (dictionary-en 4.0.0) and sounds of the CMU Pronouncing Dictionary",
    "licence": "WordNet licence; MIT and BSD; BSD-2-Clause"
  }
}
