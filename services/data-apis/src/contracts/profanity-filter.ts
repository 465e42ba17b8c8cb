// Written by `npm run samples` from remote-catalogue/apis/profanity-filter.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
  allow?: string
  mask: string
  full: boolean
}

export type Answer = {
  clean: boolean
  masked: string
  matches?: {
    word?: string
    written?: string
    start?: number
    end?: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "profanity-filter",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 2000
    },
    {
      "name": "allow",
      "type": "string",
      "required": false,
      "maxLength": 300
    },
    {
      "name": "mask",
      "type": "string",
      "required": false,
      "default": "*",
      "maxLength": 1
    },
    {
      "name": "full",
      "type": "boolean",
      "required": false,
      "default": false
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "clean",
      "type": "boolean"
    },
    {
      "name": "masked",
      "type": "string"
    },
    {
      "name": "matches[].word",
      "type": "string",
      "optional": true
    },
    {
      "name": "matches[].written",
      "type": "string",
      "optional": true
    },
    {
      "name": "matches[].start",
      "type": "integer",
      "optional": true
    },
    {
      "name": "matches[].end",
      "type": "integer",
      "optional": true
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "English list and patterns of the library obscenity 0.4.6, with words of cuss 2.2.0 and exceptions from dictionaries",
    "licence": "MIT",
    "as_of": "Release 0.4.6"
  }
}
