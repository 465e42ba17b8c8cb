// Written by `npm run samples` from remote-catalogue/apis/base-encoding.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
  encoding: "base16" | "base32" | "base32hex" | "base58" | "base64" | "base64url" | "ascii85"
  direction: "encode" | "decode"
  input: "text" | "hex"
}

export type Answer = {
  encoding: string
  encoded: string
  text: string | null
  hex: string
  bytes: number
  characters: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "base-encoding",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 2000
    },
    {
      "name": "encoding",
      "type": "string",
      "required": false,
      "default": "base64",
      "enum": [
        "base16",
        "base32",
        "base32hex",
        "base58",
        "base64",
        "base64url",
        "ascii85"
      ]
    },
    {
      "name": "direction",
      "type": "string",
      "required": false,
      "default": "encode",
      "enum": [
        "encode",
        "decode"
      ]
    },
    {
      "name": "input",
      "type": "string",
      "required": false,
      "default": "text",
      "enum": [
        "text",
        "hex"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "encoding",
      "type": "string"
    },
    {
      "name": "encoded",
      "type": "string"
    },
    {
      "name": "text",
      "type": "string",
      "nullable": true
    },
    {
      "name": "hex",
      "type": "string"
    },
    {
      "name": "bytes",
      "type": "integer"
    },
    {
      "name": "characters",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "RFC 4648 and Base58 by @scure/base 2.4.0; Ascii85 by own code",
    "licence": "MIT; own code"
  }
}
