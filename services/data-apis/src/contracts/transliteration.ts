// Written by `npm run samples` from remote-catalogue/apis/transliteration.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
}

export type Answer = {
  original: string
  ascii: string
  slug: string
  scripts?: string[]
  replaced: number
  removed: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "transliteration",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 1000
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "original",
      "type": "string"
    },
    {
      "name": "ascii",
      "type": "string"
    },
    {
      "name": "slug",
      "type": "string"
    },
    {
      "name": "scripts[]",
      "type": "string",
      "optional": true
    },
    {
      "name": "replaced",
      "type": "integer"
    },
    {
      "name": "removed",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "AnyAscii 0.3.3, with scripts of Unicode in Node.js",
    "licence": "ISC; Unicode-3.0"
  }
}
