// Written by `npm run samples` from remote-catalogue/apis/ip-subnet.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  block: string
  split?: number
  contains?: string
}

export type Answer = {
  version: number
  address: string
  kind: string
  network: string
  prefix: number
  first: string
  last: string
  broadcast: string | null
  netmask: string | null
  wildcard: string | null
  addresses: string
  hosts: string
  expanded: string
  reverse: string
  contains: boolean | null
  parts: string | null
  subnets?: string[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "ip-subnet",
  "parameters": [
    {
      "name": "block",
      "type": "string",
      "required": true,
      "maxLength": 50
    },
    {
      "name": "split",
      "type": "integer",
      "required": false,
      "minimum": 1,
      "maximum": 128
    },
    {
      "name": "contains",
      "type": "string",
      "required": false,
      "maxLength": 45
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "version",
      "type": "integer"
    },
    {
      "name": "address",
      "type": "string"
    },
    {
      "name": "kind",
      "type": "string"
    },
    {
      "name": "network",
      "type": "string"
    },
    {
      "name": "prefix",
      "type": "integer"
    },
    {
      "name": "first",
      "type": "string"
    },
    {
      "name": "last",
      "type": "string"
    },
    {
      "name": "broadcast",
      "type": "string",
      "nullable": true
    },
    {
      "name": "netmask",
      "type": "string",
      "nullable": true
    },
    {
      "name": "wildcard",
      "type": "string",
      "nullable": true
    },
    {
      "name": "addresses",
      "type": "string"
    },
    {
      "name": "hosts",
      "type": "string"
    },
    {
      "name": "expanded",
      "type": "string"
    },
    {
      "name": "reverse",
      "type": "string"
    },
    {
      "name": "contains",
      "type": "boolean",
      "nullable": true
    },
    {
      "name": "parts",
      "type": "string",
      "nullable": true
    },
    {
      "name": "subnets[]",
      "type": "string",
      "optional": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "RFC 4632, RFC 4291 and RFC 5952, kinds by the library ipaddr.js 2.5.0",
    "licence": "MIT"
  }
}
