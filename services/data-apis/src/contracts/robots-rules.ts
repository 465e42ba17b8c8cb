// Written by `npm run samples` from remote-catalogue/apis/robots-rules.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  url: string
  agent: string
}

export type Answer = {
  allowed: boolean
  file_status: number
  rule: {
    type: string | null
    path: string | null
    line: number | null
  }
  crawl_delay: number | null
  sitemaps?: string[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "robots-rules",
  "parameters": [
    {
      "name": "url",
      "type": "string",
      "required": true,
      "maxLength": 2048
    },
    {
      "name": "agent",
      "type": "string",
      "required": false,
      "default": "*",
      "maxLength": 60
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "allowed",
      "type": "boolean"
    },
    {
      "name": "file_status",
      "type": "integer"
    },
    {
      "name": "rule.type",
      "type": "string",
      "nullable": true
    },
    {
      "name": "rule.path",
      "type": "string",
      "nullable": true
    },
    {
      "name": "rule.line",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "crawl_delay",
      "type": "number",
      "nullable": true
    },
    {
      "name": "sitemaps[]",
      "type": "string",
      "optional": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "The robots.txt of the site that is asked about",
    "licence": "Facts of public servers",
    "from": [
      "network"
    ]
  }
}
