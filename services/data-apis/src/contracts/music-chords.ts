// Written by `npm run samples` from remote-catalogue/apis/music-chords.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  chord?: string
  notes?: string
}

export type Answer = {
  count: number
  chords: ({
    symbol: string
    name: string | null
    tonic: string
    bass: string
    notes: string[]
    intervals: string[]
    other_symbols: string[]
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "music-chords",
  "parameters": [
    {
      "name": "chord",
      "type": "string",
      "required": false,
      "maxLength": 24
    },
    {
      "name": "notes",
      "type": "string",
      "required": false,
      "maxLength": 60
    }
  ],
  "combinations": [
    [
      "chord"
    ],
    [
      "notes"
    ]
  ],
  "fields": [
    {
      "name": "count",
      "type": "integer"
    },
    {
      "name": "chords[].symbol",
      "type": "string"
    },
    {
      "name": "chords[].name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "chords[].tonic",
      "type": "string"
    },
    {
      "name": "chords[].bass",
      "type": "string"
    },
    {
      "name": "chords[].notes[]",
      "type": "string"
    },
    {
      "name": "chords[].intervals[]",
      "type": "string"
    },
    {
      "name": "chords[].other_symbols[]",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Chord dictionary of the library tonal 6.4.2",
    "licence": "MIT"
  }
}
