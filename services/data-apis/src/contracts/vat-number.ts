// Written by `npm run samples` from remote-catalogue/apis/vat-number.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  number: string
  requester?: string
}

export type Answer = {
  number: string
  country: string
  format_valid: boolean
  status: string
  name: string | null
  address: string | null
  consultation_number: string | null
  checked_at: string | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "vat-number",
  "parameters": [
    {
      "name": "number",
      "type": "string",
      "required": true,
      "maxLength": 40
    },
    {
      "name": "requester",
      "type": "string",
      "required": false,
      "maxLength": 40
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "number",
      "type": "string"
    },
    {
      "name": "country",
      "type": "string"
    },
    {
      "name": "format_valid",
      "type": "boolean"
    },
    {
      "name": "status",
      "type": "string"
    },
    {
      "name": "name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "address",
      "type": "string",
      "nullable": true
    },
    {
      "name": "consultation_number",
      "type": "string",
      "nullable": true
    },
    {
      "name": "checked_at",
      "type": "datetime",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "VIES of the European Commission; check digits by stdnum 1.12.0",
    "licence": "Free use with credit",
    "from": [
      "vies"
    ]
  }
}
