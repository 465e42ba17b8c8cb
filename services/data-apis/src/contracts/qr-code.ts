// Written by `npm run samples` from remote-catalogue/apis/qr-code.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
  error_correction: "L" | "M" | "Q" | "H"
  margin: number
}

export type Answer = {
  text: string
  mode: string
  eci: number | null
  version: number
  size: number
  error_correction: string
  mask: number
  capacity_left: number
  matrix: string
  svg: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "qr-code",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 1200
    },
    {
      "name": "error_correction",
      "type": "string",
      "required": false,
      "default": "M",
      "enum": [
        "L",
        "M",
        "Q",
        "H"
      ]
    },
    {
      "name": "margin",
      "type": "integer",
      "required": false,
      "default": 4,
      "minimum": 0,
      "maximum": 16
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "text",
      "type": "string"
    },
    {
      "name": "mode",
      "type": "string"
    },
    {
      "name": "eci",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "version",
      "type": "integer"
    },
    {
      "name": "size",
      "type": "integer"
    },
    {
      "name": "error_correction",
      "type": "string"
    },
    {
      "name": "mask",
      "type": "integer"
    },
    {
      "name": "capacity_left",
      "type": "integer"
    },
    {
      "name": "matrix",
      "type": "string"
    },
    {
      "name": "svg",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "ISO/IEC 18004, by the library lean-qr 2.7.4",
    "licence": "MIT"
  }
}
