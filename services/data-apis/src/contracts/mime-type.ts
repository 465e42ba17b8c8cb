// Written by `npm run samples` from remote-catalogue/apis/mime-type.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  extension?: string
  type?: string
}

export type Answer = {
  type: string
  extensions?: string[]
  registered: boolean
  matches: boolean | null
  compressible: boolean
  binary: boolean
  active: boolean
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "mime-type",
  "parameters": [
    {
      "name": "extension",
      "type": "string",
      "required": false,
      "maxLength": 20
    },
    {
      "name": "type",
      "type": "string",
      "required": false,
      "maxLength": 120
    }
  ],
  "combinations": [
    [
      "extension"
    ],
    [
      "type"
    ]
  ],
  "fields": [
    {
      "name": "type",
      "type": "string"
    },
    {
      "name": "extensions[]",
      "type": "string",
      "optional": true
    },
    {
      "name": "registered",
      "type": "boolean"
    },
    {
      "name": "matches",
      "type": "boolean",
      "nullable": true
    },
    {
      "name": "compressible",
      "type": "boolean"
    },
    {
      "name": "binary",
      "type": "boolean"
    },
    {
      "name": "active",
      "type": "boolean"
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "mime-db 1.54.0 and later entries of the registry, from the IANA media type registry and the lists of Apache httpd and nginx",
    "licence": "MIT",
    "as_of": "2025-03"
  }
}
