// Written by `npm run samples` from remote-catalogue/apis/music-scales.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  tonic: string
  scale: string
  octave: number
  pitch: number
}

export type Answer = {
  tonic: string
  scale: string
  other_names?: string[]
  notes: {
    note: string
    interval: string
    midi: number
    frequency: number
  }[]
  chords?: ({
    numeral?: string
    name?: string | null
    notes?: string[]
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "music-scales",
  "parameters": [
    {
      "name": "tonic",
      "type": "string",
      "required": true,
      "maxLength": 3
    },
    {
      "name": "scale",
      "type": "string",
      "required": false,
      "default": "major",
      "maxLength": 40
    },
    {
      "name": "octave",
      "type": "integer",
      "required": false,
      "default": 4,
      "minimum": 0,
      "maximum": 8
    },
    {
      "name": "pitch",
      "type": "number",
      "required": false,
      "default": 440,
      "minimum": 390,
      "maximum": 470
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "tonic",
      "type": "string"
    },
    {
      "name": "scale",
      "type": "string"
    },
    {
      "name": "other_names[]",
      "type": "string",
      "optional": true
    },
    {
      "name": "notes[].note",
      "type": "string"
    },
    {
      "name": "notes[].interval",
      "type": "string"
    },
    {
      "name": "notes[].midi",
      "type": "integer"
    },
    {
      "name": "notes[].frequency",
      "type": "number"
    },
    {
      "name": "chords[].numeral",
      "type": "string",
      "optional": true
    },
    {
      "name": "chords[].name",
      "type": "string",
      "nullable": true,
      "optional": true
    },
    {
      "name": "chords[].notes[]",
      "type": "string",
      "optional": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Scales of the library tonal 6.4.2, with equal temperament on the pitch of ISO 16",
    "licence": "MIT"
  }
}
