// Written by `npm run samples` from remote-catalogue/apis/barcode-image.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  format: "ean13" | "ean8" | "upca" | "itf14" | "code128" | "code39"
  text: string
  height: number
  show_text: boolean
}

export type Answer = {
  format: string
  text: string
  check_digit: string | null
  width: number
  height: number
  svg: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "barcode-image",
  "parameters": [
    {
      "name": "format",
      "type": "string",
      "required": true,
      "enum": [
        "ean13",
        "ean8",
        "upca",
        "itf14",
        "code128",
        "code39"
      ]
    },
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 48
    },
    {
      "name": "height",
      "type": "integer",
      "required": false,
      "default": 15,
      "minimum": 5,
      "maximum": 60
    },
    {
      "name": "show_text",
      "type": "boolean",
      "required": false,
      "default": true
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "format",
      "type": "string"
    },
    {
      "name": "text",
      "type": "string"
    },
    {
      "name": "check_digit",
      "type": "string",
      "nullable": true
    },
    {
      "name": "width",
      "type": "number"
    },
    {
      "name": "height",
      "type": "number"
    },
    {
      "name": "svg",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "GS1 General Specifications, ISO/IEC 15417 and 16388, by the library bwip-js 4.11.4",
    "licence": "MIT"
  }
}
