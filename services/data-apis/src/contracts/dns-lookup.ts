// Written by `npm run samples` from remote-catalogue/apis/dns-lookup.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  name: string
  type: "A" | "AAAA" | "CAA" | "CNAME" | "MX" | "NS" | "SOA" | "SRV" | "TXT"
}

export type Answer = {
  name: string
  type: string
  status: string
  dnssec: string
  records: ({
    name: string
    type: string
    ttl: number
    priority: number | null
    value: string
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "dns-lookup",
  "parameters": [
    {
      "name": "name",
      "type": "string",
      "required": true,
      "maxLength": 253
    },
    {
      "name": "type",
      "type": "string",
      "required": false,
      "default": "A",
      "enum": [
        "A",
        "AAAA",
        "CAA",
        "CNAME",
        "MX",
        "NS",
        "SOA",
        "SRV",
        "TXT"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "name",
      "type": "string"
    },
    {
      "name": "type",
      "type": "string"
    },
    {
      "name": "status",
      "type": "string"
    },
    {
      "name": "dnssec",
      "type": "string"
    },
    {
      "name": "records[].name",
      "type": "string"
    },
    {
      "name": "records[].type",
      "type": "string"
    },
    {
      "name": "records[].ttl",
      "type": "integer"
    },
    {
      "name": "records[].priority",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "records[].value",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "live",
    "source": "The recursive name server of this installation",
    "licence": "Facts of the public DNS",
    "from": [
      "network"
    ]
  }
}
