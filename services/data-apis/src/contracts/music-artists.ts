// Written by `npm run samples` from remote-catalogue/apis/music-artists.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  name: string
  country?: string
  albums: number
}

export type Answer = {
  name: string
  sort_name: string
  type: string | null
  note: string | null
  country: string | null
  begin: string | null
  end: string | null
  ended: boolean
  albums: ({
    title: string
    released: string | null
  })[]
  ambiguous: boolean
  url: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "music-artists",
  "parameters": [
    {
      "name": "name",
      "type": "string",
      "required": true,
      "maxLength": 120
    },
    {
      "name": "country",
      "type": "string",
      "required": false,
      "maxLength": 2
    },
    {
      "name": "albums",
      "type": "integer",
      "required": false,
      "default": 10,
      "minimum": 0,
      "maximum": 50
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "name",
      "type": "string"
    },
    {
      "name": "sort_name",
      "type": "string"
    },
    {
      "name": "type",
      "type": "string",
      "nullable": true
    },
    {
      "name": "note",
      "type": "string",
      "nullable": true
    },
    {
      "name": "country",
      "type": "string",
      "nullable": true
    },
    {
      "name": "begin",
      "type": "string",
      "nullable": true
    },
    {
      "name": "end",
      "type": "string",
      "nullable": true
    },
    {
      "name": "ended",
      "type": "boolean"
    },
    {
      "name": "albums[].title",
      "type": "string"
    },
    {
      "name": "albums[].released",
      "type": "string",
      "nullable": true
    },
    {
      "name": "ambiguous",
      "type": "boolean"
    },
    {
      "name": "url",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "live",
    "source": "MusicBrainz core data, by its web service",
    "licence": "CC0-1.0",
    "from": [
      "musicbrainz"
    ]
  }
}
