// Written by `npm run samples` from remote-catalogue/apis/totp.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  secret: string
  time?: number
  digits: 6 | 7 | 8
  period: number
  algorithm: "sha1" | "sha256" | "sha512"
}

export type Answer = {
  code: string
  counter: number
  seconds_left: number
  secret_bytes: number
  codes: {
    step: number
    code: string
    valid_from: string
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "totp",
  "parameters": [
    {
      "name": "secret",
      "type": "string",
      "required": true,
      "maxLength": 160
    },
    {
      "name": "time",
      "type": "integer",
      "required": false,
      "minimum": 0,
      "maximum": 250000000000
    },
    {
      "name": "digits",
      "type": "integer",
      "required": false,
      "default": 6,
      "enum": [
        6,
        7,
        8
      ]
    },
    {
      "name": "period",
      "type": "integer",
      "required": false,
      "default": 30,
      "minimum": 5,
      "maximum": 3600
    },
    {
      "name": "algorithm",
      "type": "string",
      "required": false,
      "default": "sha1",
      "enum": [
        "sha1",
        "sha256",
        "sha512"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "code",
      "type": "string"
    },
    {
      "name": "counter",
      "type": "integer"
    },
    {
      "name": "seconds_left",
      "type": "integer"
    },
    {
      "name": "secret_bytes",
      "type": "integer"
    },
    {
      "name": "codes[].step",
      "type": "integer"
    },
    {
      "name": "codes[].code",
      "type": "string"
    },
    {
      "name": "codes[].valid_from",
      "type": "datetime"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "RFC 6238 and RFC 4226, with HMAC of Node.js and base32 of @scure/base 2.4.0",
    "licence": "Own code; MIT"
  }
}
