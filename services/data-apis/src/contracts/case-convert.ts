// Written by `npm run samples` from remote-catalogue/apis/case-convert.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
  separate_numbers: boolean
}

export type Answer = {
  words: string[]
  cases: {
    camel: string
    pascal: string
    snake: string
    constant: string
    kebab: string
    train: string
    dot: string
    path: string
    capital: string
    sentence: string
    title: string
    lower: string
  }
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "case-convert",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 500
    },
    {
      "name": "separate_numbers",
      "type": "boolean",
      "required": false,
      "default": false
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "words[]",
      "type": "string"
    },
    {
      "name": "cases.camel",
      "type": "string"
    },
    {
      "name": "cases.pascal",
      "type": "string"
    },
    {
      "name": "cases.snake",
      "type": "string"
    },
    {
      "name": "cases.constant",
      "type": "string"
    },
    {
      "name": "cases.kebab",
      "type": "string"
    },
    {
      "name": "cases.train",
      "type": "string"
    },
    {
      "name": "cases.dot",
      "type": "string"
    },
    {
      "name": "cases.path",
      "type": "string"
    },
    {
      "name": "cases.capital",
      "type": "string"
    },
    {
      "name": "cases.sentence",
      "type": "string"
    },
    {
      "name": "cases.title",
      "type": "string"
    },
    {
      "name": "cases.lower",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "The libraries change-case 5.4.4 and title-case 4.3.2, with names of cspell",
    "licence": "MIT"
  }
}
