// Written by `npm run samples` from remote-catalogue/apis/syllables.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
}

export type Answer = {
  syllables: number
  estimated_words: number
  lines: {
    text: string
    syllables: number
  }[]
  words: ({
    line: number
    word: string
    syllables: number
    stress: string | null
    alternatives?: number[]
    source: string
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "syllables",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 1500
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "syllables",
      "type": "integer"
    },
    {
      "name": "estimated_words",
      "type": "integer"
    },
    {
      "name": "lines[].text",
      "type": "string"
    },
    {
      "name": "lines[].syllables",
      "type": "integer"
    },
    {
      "name": "words[].line",
      "type": "integer"
    },
    {
      "name": "words[].word",
      "type": "string"
    },
    {
      "name": "words[].syllables",
      "type": "integer"
    },
    {
      "name": "words[].stress",
      "type": "string",
      "nullable": true
    },
    {
      "name": "words[].alternatives[]",
      "type": "integer",
      "optional": true
    },
    {
      "name": "words[].source",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "CMU Pronouncing Dictionary, by cmu-pronouncing-dictionary 3.0.0; estimates learnt from it",
    "licence": "BSD-2-Clause (data), ISC",
    "as_of": "2024-12"
  }
}
