// Written by `npm run samples` from remote-catalogue/apis/entity-extraction.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
  kind?: "person" | "place" | "organization" | "email" | "url" | "hashtag" | "mention"
}

export type Answer = {
  count: number
  entities?: {
    text?: string
    kind?: string
    start?: number
    end?: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "entity-extraction",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 1000
    },
    {
      "name": "kind",
      "type": "string",
      "required": false,
      "enum": [
        "person",
        "place",
        "organization",
        "email",
        "url",
        "hashtag",
        "mention"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "count",
      "type": "integer"
    },
    {
      "name": "entities[].text",
      "type": "string",
      "optional": true
    },
    {
      "name": "entities[].kind",
      "type": "string",
      "optional": true
    },
    {
      "name": "entities[].start",
      "type": "integer",
      "optional": true
    },
    {
      "name": "entities[].end",
      "type": "integer",
      "optional": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "compromise 14.17.0, word lists and rules for English",
    "licence": "MIT"
  }
}
