// Written by `npm run samples` from remote-catalogue/apis/pet-microchip.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  number: string
}

export type Answer = {
  number: string
  valid: boolean
  problem: string | null
  kind: string
  prefix: string
  country: {
    code: string | null
    name: string | null
  }
  animal_id: string
  code: string | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "pet-microchip",
  "parameters": [
    {
      "name": "number",
      "type": "string",
      "required": true,
      "maxLength": 30
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "number",
      "type": "string"
    },
    {
      "name": "valid",
      "type": "boolean"
    },
    {
      "name": "problem",
      "type": "string",
      "nullable": true
    },
    {
      "name": "kind",
      "type": "string"
    },
    {
      "name": "prefix",
      "type": "string"
    },
    {
      "name": "country.code",
      "type": "string",
      "nullable": true
    },
    {
      "name": "country.name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "animal_id",
      "type": "string"
    },
    {
      "name": "code",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "ISO 11784, with country numbers of ISO 3166-1 by i18n-iso-countries 7.14.0",
    "licence": "MIT"
  }
}
