// Written by `npm run samples` from remote-catalogue/apis/reverse-geocoding.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  lat: number
  lon: number
  accuracy: number
  language?: string
}

export type Answer = {
  label: string
  lat: number
  lon: number
  distance: number
  house_number: string | null
  street: string | null
  postal_code: string | null
  locality: string | null
  region: string | null
  country: string | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "reverse-geocoding",
  "parameters": [
    {
      "name": "lat",
      "type": "number",
      "required": true,
      "minimum": -90,
      "maximum": 90
    },
    {
      "name": "lon",
      "type": "number",
      "required": true,
      "minimum": -180,
      "maximum": 180
    },
    {
      "name": "accuracy",
      "type": "number",
      "required": false,
      "default": 10,
      "minimum": 0,
      "maximum": 50000
    },
    {
      "name": "language",
      "type": "string",
      "required": false,
      "maxLength": 2
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "label",
      "type": "string"
    },
    {
      "name": "lat",
      "type": "number"
    },
    {
      "name": "lon",
      "type": "number"
    },
    {
      "name": "distance",
      "type": "number"
    },
    {
      "name": "house_number",
      "type": "string",
      "nullable": true
    },
    {
      "name": "street",
      "type": "string",
      "nullable": true
    },
    {
      "name": "postal_code",
      "type": "string",
      "nullable": true
    },
    {
      "name": "locality",
      "type": "string",
      "nullable": true
    },
    {
      "name": "region",
      "type": "string",
      "nullable": true
    },
    {
      "name": "country",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "Nominatim, from OpenStreetMap",
    "licence": "ODbL-1.0",
    "from": [
      "nominatim"
    ]
  }
}
