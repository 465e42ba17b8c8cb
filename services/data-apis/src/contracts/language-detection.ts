// Written by `npm run samples` from remote-catalogue/apis/language-detection.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
  candidates?: string
}

export type Answer = {
  language: string
  name: string
  script: string
  confidence: number
  reliable: boolean
  alternatives?: {
    language?: string
    confidence?: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "language-detection",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 2000
    },
    {
      "name": "candidates",
      "type": "string",
      "required": false,
      "maxLength": 80
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "language",
      "type": "string"
    },
    {
      "name": "name",
      "type": "string"
    },
    {
      "name": "script",
      "type": "string"
    },
    {
      "name": "confidence",
      "type": "number"
    },
    {
      "name": "reliable",
      "type": "boolean"
    },
    {
      "name": "alternatives[].language",
      "type": "string",
      "optional": true
    },
    {
      "name": "alternatives[].confidence",
      "type": "number",
      "optional": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Estimate by letter sequences, by the libraries tinyld 1.3.4 and franc 6.2.0",
    "licence": "MIT"
  }
}
