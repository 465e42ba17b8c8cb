// Written by `npm run samples` from remote-catalogue/apis/sentiment.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
  detail: "document" | "sentences"
}

export type Answer = {
  label: string
  score: number
  intensity: number
  sentences?: {
    text?: string
    start?: number
    words?: number
    label?: string
    score?: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "sentiment",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 2000
    },
    {
      "name": "detail",
      "type": "string",
      "required": false,
      "default": "document",
      "enum": [
        "document",
        "sentences"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "label",
      "type": "string"
    },
    {
      "name": "score",
      "type": "number"
    },
    {
      "name": "intensity",
      "type": "number"
    },
    {
      "name": "sentences[].text",
      "type": "string",
      "optional": true
    },
    {
      "name": "sentences[].start",
      "type": "integer",
      "optional": true
    },
    {
      "name": "sentences[].words",
      "type": "integer",
      "optional": true
    },
    {
      "name": "sentences[].label",
      "type": "string",
      "optional": true
    },
    {
      "name": "sentences[].score",
      "type": "number",
      "optional": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Estimate by VADER (Hutto and Gilbert 2014), by the library vader-sentiment 1.1.3; Emoji Sentiment Ranking 1.0",
    "licence": "Apache-2.0; CC BY-SA 4.0"
  }
}
