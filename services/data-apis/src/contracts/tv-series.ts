// Written by `npm run samples` from remote-catalogue/apis/tv-series.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  title: string
  year?: number
  country?: string
}

export type Answer = {
  title: string
  country: string | null
  language: string | null
  genres: string[]
  network: string | null
  status: string
  first_aired: string | null
  ended: string | null
  episode_minutes: number | null
  creators: string[]
  seasons: ({
    number: number
    first_aired: string | null
    last_aired: string | null
    episodes: number | null
  })[]
  url: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "tv-series",
  "parameters": [
    {
      "name": "title",
      "type": "string",
      "required": true,
      "maxLength": 120
    },
    {
      "name": "year",
      "type": "integer",
      "required": false,
      "minimum": 1928,
      "maximum": 2035
    },
    {
      "name": "country",
      "type": "string",
      "required": false,
      "maxLength": 2
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "title",
      "type": "string"
    },
    {
      "name": "country",
      "type": "string",
      "nullable": true
    },
    {
      "name": "language",
      "type": "string",
      "nullable": true
    },
    {
      "name": "genres[]",
      "type": "string"
    },
    {
      "name": "network",
      "type": "string",
      "nullable": true
    },
    {
      "name": "status",
      "type": "string"
    },
    {
      "name": "first_aired",
      "type": "date",
      "nullable": true
    },
    {
      "name": "ended",
      "type": "date",
      "nullable": true
    },
    {
      "name": "episode_minutes",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "creators[]",
      "type": "string"
    },
    {
      "name": "seasons[].number",
      "type": "integer"
    },
    {
      "name": "seasons[].first_aired",
      "type": "date",
      "nullable": true
    },
    {
      "name": "seasons[].last_aired",
      "type": "date",
      "nullable": true
    },
    {
      "name": "seasons[].episodes",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "url",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "live",
    "source": "TVmaze API",
    "licence": "CC-BY-SA-4.0",
    "from": [
      "tvmaze"
    ]
  }
}
