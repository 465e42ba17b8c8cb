// Written by `npm run samples` from remote-catalogue/apis/domain-registration.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  domain: string
}

export type Answer = {
  domain: string
  registered: boolean
  registrar: {
    name: string | null
    iana_id: number | null
  }
  created: string | null
  changed: string | null
  expires: string | null
  status?: string[]
  name_servers?: string[]
  signed: boolean | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "domain-registration",
  "parameters": [
    {
      "name": "domain",
      "type": "string",
      "required": true,
      "maxLength": 253
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "domain",
      "type": "string"
    },
    {
      "name": "registered",
      "type": "boolean"
    },
    {
      "name": "registrar.name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "registrar.iana_id",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "created",
      "type": "date",
      "nullable": true
    },
    {
      "name": "changed",
      "type": "date",
      "nullable": true
    },
    {
      "name": "expires",
      "type": "date",
      "nullable": true
    },
    {
      "name": "status[]",
      "type": "string",
      "optional": true
    },
    {
      "name": "name_servers[]",
      "type": "string",
      "optional": true
    },
    {
      "name": "signed",
      "type": "boolean",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "The RDAP server of the registry, by the list of IANA",
    "licence": "Terms of the registry",
    "from": [
      "network"
    ]
  }
}
