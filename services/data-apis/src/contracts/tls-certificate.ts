// Written by `npm run samples` from remote-catalogue/apis/tls-certificate.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  host: string
  port: 443 | 465 | 563 | 636 | 853 | 989 | 990 | 992 | 993 | 994 | 995 | 5061 | 8443
}

export type Answer = {
  host: string
  port: number
  address: string
  trusted: boolean
  problem: string | null
  subject: string | null
  names?: string[]
  issuer: string | null
  valid_from: string
  valid_until: string
  days_left: number
  serial: string
  fingerprint: string
  key: string
  protocol: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "tls-certificate",
  "parameters": [
    {
      "name": "host",
      "type": "string",
      "required": true,
      "maxLength": 253
    },
    {
      "name": "port",
      "type": "integer",
      "required": false,
      "default": 443,
      "enum": [
        443,
        465,
        563,
        636,
        853,
        989,
        990,
        992,
        993,
        994,
        995,
        5061,
        8443
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "host",
      "type": "string"
    },
    {
      "name": "port",
      "type": "integer"
    },
    {
      "name": "address",
      "type": "string"
    },
    {
      "name": "trusted",
      "type": "boolean"
    },
    {
      "name": "problem",
      "type": "string",
      "nullable": true
    },
    {
      "name": "subject",
      "type": "string",
      "nullable": true
    },
    {
      "name": "names[]",
      "type": "string",
      "optional": true
    },
    {
      "name": "issuer",
      "type": "string",
      "nullable": true
    },
    {
      "name": "valid_from",
      "type": "datetime"
    },
    {
      "name": "valid_until",
      "type": "datetime"
    },
    {
      "name": "days_left",
      "type": "integer"
    },
    {
      "name": "serial",
      "type": "string"
    },
    {
      "name": "fingerprint",
      "type": "string"
    },
    {
      "name": "key",
      "type": "string"
    },
    {
      "name": "protocol",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "live",
    "source": "The TLS server that is asked about",
    "licence": "Facts of public servers",
    "from": [
      "network"
    ]
  }
}
