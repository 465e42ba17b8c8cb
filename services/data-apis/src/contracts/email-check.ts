// Written by `npm run samples` from remote-catalogue/apis/email-check.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  email: string
  suggest: boolean
}

export type Answer = {
  email: string
  well_formed: boolean
  local: string | null
  tag: string | null
  domain: string | null
  accepts_mail: boolean
  reason: string
  role: boolean
  disposable: boolean
  suggestion: string | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "email-check",
  "parameters": [
    {
      "name": "email",
      "type": "string",
      "required": true,
      "maxLength": 254
    },
    {
      "name": "suggest",
      "type": "boolean",
      "required": false,
      "default": true
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "email",
      "type": "string"
    },
    {
      "name": "well_formed",
      "type": "boolean"
    },
    {
      "name": "local",
      "type": "string",
      "nullable": true
    },
    {
      "name": "tag",
      "type": "string",
      "nullable": true
    },
    {
      "name": "domain",
      "type": "string",
      "nullable": true
    },
    {
      "name": "accepts_mail",
      "type": "boolean"
    },
    {
      "name": "reason",
      "type": "string"
    },
    {
      "name": "role",
      "type": "boolean"
    },
    {
      "name": "disposable",
      "type": "boolean"
    },
    {
      "name": "suggestion",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "The DNS, and the list of disposable-email-domains-js 1.26.0",
    "licence": "CC0-1.0",
    "from": [
      "network"
    ]
  }
}
