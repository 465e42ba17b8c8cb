// Written by `npm run samples` from remote-catalogue/apis/jwt-decode.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  token: string
}

export type Answer = {
  algorithm: string | null
  key_id: string | null
  issuer: string | null
  subject: string | null
  audience?: string[]
  issued_at: string | null
  not_before: string | null
  expires_at: string | null
  state: string
  seconds_left: number | null
  signature_bytes: number
  verified: boolean
  header: string
  claims: string
  problems?: string[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "jwt-decode",
  "parameters": [
    {
      "name": "token",
      "type": "string",
      "required": true,
      "maxLength": 6000
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "algorithm",
      "type": "string",
      "nullable": true
    },
    {
      "name": "key_id",
      "type": "string",
      "nullable": true
    },
    {
      "name": "issuer",
      "type": "string",
      "nullable": true
    },
    {
      "name": "subject",
      "type": "string",
      "nullable": true
    },
    {
      "name": "audience[]",
      "type": "string",
      "optional": true
    },
    {
      "name": "issued_at",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "not_before",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "expires_at",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "state",
      "type": "string"
    },
    {
      "name": "seconds_left",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "signature_bytes",
      "type": "integer"
    },
    {
      "name": "verified",
      "type": "boolean"
    },
    {
      "name": "header",
      "type": "string"
    },
    {
      "name": "claims",
      "type": "string"
    },
    {
      "name": "problems[]",
      "type": "string",
      "optional": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "RFC 7519 and RFC 7515",
    "licence": "Own code"
  }
}
