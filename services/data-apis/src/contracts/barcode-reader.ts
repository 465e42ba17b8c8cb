// Written by `npm run samples` from remote-catalogue/apis/barcode-reader.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  format: "any" | "ean13" | "ean8" | "upca" | "upce" | "code128" | "code39" | "itf" | "qr" | "datamatrix" | "aztec" | "pdf417"
  try_harder: boolean
}

export type Answer = {
  count: number
  codes?: ({
    format?: string
    content?: string
    encoding?: string
    gtin14?: string | null
    corners?: number[][]
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "barcode-reader",
  "parameters": [
    {
      "name": "format",
      "type": "string",
      "required": false,
      "default": "any",
      "enum": [
        "any",
        "ean13",
        "ean8",
        "upca",
        "upce",
        "code128",
        "code39",
        "itf",
        "qr",
        "datamatrix",
        "aztec",
        "pdf417"
      ]
    },
    {
      "name": "try_harder",
      "type": "boolean",
      "required": false,
      "default": false
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "count",
      "type": "integer"
    },
    {
      "name": "codes[].format",
      "type": "string",
      "optional": true
    },
    {
      "name": "codes[].content",
      "type": "string",
      "optional": true
    },
    {
      "name": "codes[].encoding",
      "type": "string",
      "optional": true
    },
    {
      "name": "codes[].gtin14",
      "type": "string",
      "nullable": true,
      "optional": true
    },
    {
      "name": "codes[].corners[][]",
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
    "source": "ZXing-C++, compiled by zxing-wasm 3.1.4; decoded by sharp 0.35.5",
    "licence": "Apache-2.0, MIT"
  }
}
