// Written by `npm run samples` from remote-catalogue/apis/readability.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
}

export type Answer = {
  flesch_reading_ease: number
  grades: {
    flesch_kincaid: number
    gunning_fog: number
    coleman_liau: number
    automated_readability: number
  }
  counts: {
    sentences: number
    words: number
    syllables: number
    long_words: number
  }
  reading_seconds: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "readability",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 4000
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "flesch_reading_ease",
      "type": "number"
    },
    {
      "name": "grades.flesch_kincaid",
      "type": "number"
    },
    {
      "name": "grades.gunning_fog",
      "type": "number"
    },
    {
      "name": "grades.coleman_liau",
      "type": "number"
    },
    {
      "name": "grades.automated_readability",
      "type": "number"
    },
    {
      "name": "counts.sentences",
      "type": "integer"
    },
    {
      "name": "counts.words",
      "type": "integer"
    },
    {
      "name": "counts.syllables",
      "type": "integer"
    },
    {
      "name": "counts.long_words",
      "type": "integer"
    },
    {
      "name": "reading_seconds",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Published formulas, with syllables of the CMU Pronouncing Dictionary (cmu-pronouncing-dictionary 3.0.0)",
    "licence": "BSD-2-Clause (data), ISC"
  }
}
