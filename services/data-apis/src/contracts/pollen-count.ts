// Written by `npm run samples` from remote-catalogue/apis/pollen-count.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  lat: number
  lon: number
  date?: string
  plant?: "alder" | "birch" | "grass" | "mugwort" | "olive" | "ragweed"
}

export type Answer = {
  date: string
  plants: ({
    name: string
    group: string
    count: number
    level: string
    trend: string | null
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "pollen-count",
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
      "name": "date",
      "type": "date",
      "required": false
    },
    {
      "name": "plant",
      "type": "string",
      "required": false,
      "enum": [
        "alder",
        "birch",
        "grass",
        "mugwort",
        "olive",
        "ragweed"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "date",
      "type": "date"
    },
    {
      "name": "plants[].name",
      "type": "string"
    },
    {
      "name": "plants[].group",
      "type": "string"
    },
    {
      "name": "plants[].count",
      "type": "integer"
    },
    {
      "name": "plants[].level",
      "type": "string"
    },
    {
      "name": "plants[].trend",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "Open-Meteo.com air quality API, from the European model of CAMS",
    "licence": "CC-BY-4.0",
    "from": [
      "open-meteo"
    ]
  }
}
