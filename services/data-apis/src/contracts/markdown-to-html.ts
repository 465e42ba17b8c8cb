// Written by `npm run samples` from remote-catalogue/apis/markdown-to-html.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  markdown: string
  dialect: "gfm" | "commonmark"
}

export type Answer = {
  html: string
  dialect: string
  bytes: number
  headings?: {
    level?: number
    text?: string
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "markdown-to-html",
  "parameters": [
    {
      "name": "markdown",
      "type": "string",
      "required": true,
      "maxLength": 2000
    },
    {
      "name": "dialect",
      "type": "string",
      "required": false,
      "default": "gfm",
      "enum": [
        "gfm",
        "commonmark"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "html",
      "type": "string"
    },
    {
      "name": "dialect",
      "type": "string"
    },
    {
      "name": "bytes",
      "type": "integer"
    },
    {
      "name": "headings[].level",
      "type": "integer",
      "optional": true
    },
    {
      "name": "headings[].text",
      "type": "string",
      "optional": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "CommonMark 0.31 and GFM, by micromark 4.0.3 and micromark-extension-gfm 3.0.0",
    "licence": "MIT"
  }
}
