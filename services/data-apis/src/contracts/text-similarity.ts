// Written by `npm run samples` from remote-catalogue/apis/text-similarity.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  a: string
  b: string
}

export type Answer = {
  order: number
  words: number
  spelling: number
  shared_words?: string[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "text-similarity",
  "parameters": [
    {
      "name": "a",
      "type": "string",
      "required": true,
      "maxLength": 1500
    },
    {
      "name": "b",
      "type": "string",
      "required": true,
      "maxLength": 1500
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "order",
      "type": "number"
    },
    {
      "name": "words",
      "type": "number"
    },
    {
      "name": "spelling",
      "type": "number"
    },
    {
      "name": "shared_words[]",
      "type": "string",
      "optional": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Levenshtein distance, Jaccard index and Dice coefficient, by fastest-levenshtein 1.0.16",
    "licence": "MIT"
  }
}
