// Written by `npm run samples` from remote-catalogue/apis/advice.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  topic?: "work" | "money" | "health" | "friendship" | "learning" | "home"
  after?: number
}

export type Answer = {
  id: number
  topic: string
  advice: string
  minutes_to_try: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "advice",
  "parameters": [
    {
      "name": "topic",
      "type": "string",
      "required": false,
      "enum": [
        "work",
        "money",
        "health",
        "friendship",
        "learning",
        "home"
      ]
    },
    {
      "name": "after",
      "type": "integer",
      "required": false,
      "minimum": 1,
      "maximum": 1000000
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "id",
      "type": "integer"
    },
    {
      "name": "topic",
      "type": "string"
    },
    {
      "name": "advice",
      "type": "string"
    },
    {
      "name": "minutes_to_try",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "Our own collection of 126 pieces",
    "licence": "Own text",
    "as_of": "2026-11-23"
  }
}
