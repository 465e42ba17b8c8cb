// Written by `npm run samples` from remote-catalogue/apis/url-parts.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  url: string
  base?: string
  private_suffixes: boolean
}

export type Answer = {
  href: string
  scheme: string
  origin: string | null
  username: string | null
  has_password: boolean
  host: string | null
  host_unicode: string | null
  host_kind: string
  port: number | null
  domain: string | null
  subdomain: string | null
  public_suffix: string | null
  suffix_kind: string | null
  path: string
  segments?: string[]
  query: string | null
  parameters?: {
    name?: string
    value?: string
  }[]
  fragment: string | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "url-parts",
  "parameters": [
    {
      "name": "url",
      "type": "string",
      "required": true,
      "maxLength": 2048
    },
    {
      "name": "base",
      "type": "string",
      "required": false,
      "maxLength": 2048
    },
    {
      "name": "private_suffixes",
      "type": "boolean",
      "required": false,
      "default": true
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "href",
      "type": "string"
    },
    {
      "name": "scheme",
      "type": "string"
    },
    {
      "name": "origin",
      "type": "string",
      "nullable": true
    },
    {
      "name": "username",
      "type": "string",
      "nullable": true
    },
    {
      "name": "has_password",
      "type": "boolean"
    },
    {
      "name": "host",
      "type": "string",
      "nullable": true
    },
    {
      "name": "host_unicode",
      "type": "string",
      "nullable": true
    },
    {
      "name": "host_kind",
      "type": "string"
    },
    {
      "name": "port",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "domain",
      "type": "string",
      "nullable": true
    },
    {
      "name": "subdomain",
      "type": "string",
      "nullable": true
    },
    {
      "name": "public_suffix",
      "type": "string",
      "nullable": true
    },
    {
      "name": "suffix_kind",
      "type": "string",
      "nullable": true
    },
    {
      "name": "path",
      "type": "string"
    },
    {
      "name": "segments[]",
      "type": "string",
      "optional": true
    },
    {
      "name": "query",
      "type": "string",
      "nullable": true
    },
    {
      "name": "parameters[].name",
      "type": "string",
      "optional": true
    },
    {
      "name": "parameters[].value",
      "type": "string",
      "optional": true
    },
    {
      "name": "fragment",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "WHATWG URL of Node.js; Public Suffix List in the library tldts 7.5.4",
    "licence": "MIT; the list MPL-2.0"
  }
}
