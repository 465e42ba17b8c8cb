// Written by `npm run samples` from remote-catalogue/apis/unicode-text.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
}

export type Answer = {
  counts: {
    graphemes: number
    code_points: number
    utf16_units: number
    utf8_bytes: number
  }
  scripts: string[]
  normal: {
    nfc: string
    nfd: string
    nfkc: string
    nfkd: string
    is_nfc: boolean
  }
  code_points: {
    character: string
    code: string
    category: string
    script: string
    utf8: string
    utf16: string
    grapheme: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "unicode-text",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 100
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "counts.graphemes",
      "type": "integer"
    },
    {
      "name": "counts.code_points",
      "type": "integer"
    },
    {
      "name": "counts.utf16_units",
      "type": "integer"
    },
    {
      "name": "counts.utf8_bytes",
      "type": "integer"
    },
    {
      "name": "scripts[]",
      "type": "string"
    },
    {
      "name": "normal.nfc",
      "type": "string"
    },
    {
      "name": "normal.nfd",
      "type": "string"
    },
    {
      "name": "normal.nfkc",
      "type": "string"
    },
    {
      "name": "normal.nfkd",
      "type": "string"
    },
    {
      "name": "normal.is_nfc",
      "type": "boolean"
    },
    {
      "name": "code_points[].character",
      "type": "string"
    },
    {
      "name": "code_points[].code",
      "type": "string"
    },
    {
      "name": "code_points[].category",
      "type": "string"
    },
    {
      "name": "code_points[].script",
      "type": "string"
    },
    {
      "name": "code_points[].utf8",
      "type": "string"
    },
    {
      "name": "code_points[].utf16",
      "type": "string"
    },
    {
      "name": "code_points[].grapheme",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Unicode, by ICU in Node.js",
    "licence": "Unicode-3.0"
  }
}
