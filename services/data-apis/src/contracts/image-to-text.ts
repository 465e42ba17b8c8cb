// Written by `npm run samples` from remote-catalogue/apis/image-to-text.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  min_confidence: number
}

export type Answer = {
  text: string
  confidence: number
  lines?: {
    text?: string
    confidence?: number
    x?: number
    y?: number
    width?: number
    height?: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "image-to-text",
  "parameters": [
    {
      "name": "min_confidence",
      "type": "number",
      "required": false,
      "default": 0.3,
      "minimum": 0,
      "maximum": 1
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "text",
      "type": "string"
    },
    {
      "name": "confidence",
      "type": "number"
    },
    {
      "name": "lines[].text",
      "type": "string",
      "optional": true
    },
    {
      "name": "lines[].confidence",
      "type": "number",
      "optional": true
    },
    {
      "name": "lines[].x",
      "type": "integer",
      "optional": true
    },
    {
      "name": "lines[].y",
      "type": "integer",
      "optional": true
    },
    {
      "name": "lines[].width",
      "type": "integer",
      "optional": true
    },
    {
      "name": "lines[].height",
      "type": "integer",
      "optional": true
    }
  ],
  "body": {
    "kind": "picture",
    "accepts": [
      "image/png",
      "image/jpeg",
      "image/webp"
    ]
  },
  "answer": {
    "kind": "computed",
    "source": "Tesseract with its English data, by tesseract.js-core 7.0.0; decoded by sharp 0.35.5",
    "licence": "Apache-2.0"
  }
}
