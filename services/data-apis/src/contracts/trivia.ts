// Written by `npm run samples` from remote-catalogue/apis/trivia.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  category?: "general" | "books" | "film" | "music" | "television" | "video-games" | "science" | "computers" | "mythology" | "sport" | "geography" | "history" | "animals"
  difficulty?: "easy" | "medium" | "hard"
  count: number
}

export type Answer = {
  category: string
  difficulty: string
  question: string
  choices: string[]
  answer: string
}[]

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "trivia",
  "parameters": [
    {
      "name": "category",
      "type": "string",
      "required": false,
      "enum": [
        "general",
        "books",
        "film",
        "music",
        "television",
        "video-games",
        "science",
        "computers",
        "mythology",
        "sport",
        "geography",
        "history",
        "animals"
      ]
    },
    {
      "name": "difficulty",
      "type": "string",
      "required": false,
      "enum": [
        "easy",
        "medium",
        "hard"
      ]
    },
    {
      "name": "count",
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
      "name": "[].category",
      "type": "string"
    },
    {
      "name": "[].difficulty",
      "type": "string"
    },
    {
      "name": "[].question",
      "type": "string"
    },
    {
      "name": "[].choices[]",
      "type": "string"
    },
    {
      "name": "[].answer",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "live",
    "source": "Open Trivia DB",
    "licence": "CC-BY-SA-4.0",
    "from": [
      "open-trivia-db"
    ]
  }
}
