// Written by `npm run samples` from remote-catalogue/apis/hash.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  text: string
  algorithm: "md5" | "sha1" | "sha224" | "sha256" | "sha384" | "sha512" | "sha512-256" | "sha3-224" | "sha3-256" | "sha3-384" | "sha3-512" | "blake2b512" | "blake2s256" | "crc32"
  key?: string
  input: "text" | "hex" | "base64"
}

export type Answer = {
  algorithm: string
  mode: string
  bits: number
  input_bytes: number
  hex: string
  base64: string
  broken: boolean
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "hash",
  "parameters": [
    {
      "name": "text",
      "type": "string",
      "required": true,
      "maxLength": 4000
    },
    {
      "name": "algorithm",
      "type": "string",
      "required": false,
      "default": "sha256",
      "enum": [
        "md5",
        "sha1",
        "sha224",
        "sha256",
        "sha384",
        "sha512",
        "sha512-256",
        "sha3-224",
        "sha3-256",
        "sha3-384",
        "sha3-512",
        "blake2b512",
        "blake2s256",
        "crc32"
      ]
    },
    {
      "name": "key",
      "type": "string",
      "required": false,
      "maxLength": 500
    },
    {
      "name": "input",
      "type": "string",
      "required": false,
      "default": "text",
      "enum": [
        "text",
        "hex",
        "base64"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "algorithm",
      "type": "string"
    },
    {
      "name": "mode",
      "type": "string"
    },
    {
      "name": "bits",
      "type": "integer"
    },
    {
      "name": "input_bytes",
      "type": "integer"
    },
    {
      "name": "hex",
      "type": "string"
    },
    {
      "name": "base64",
      "type": "string"
    },
    {
      "name": "broken",
      "type": "boolean"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "RFC 1321, FIPS 180-4, FIPS 202, RFC 7693 and RFC 2104, by OpenSSL in Node.js",
    "licence": "Own code"
  }
}
