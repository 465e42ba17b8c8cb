// Written by `npm run samples` from remote-catalogue/apis/color-convert.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  color: string
}

export type Answer = {
  hex: string
  rgb: string
  hsl: string
  hwb: string
  lab: string
  oklab: string
  oklch: string
  display_p3: string
  alpha: number
  in_srgb: boolean
  in_display_p3: boolean
  name: string | null
  nearest: {
    name: string
    hex: string
    distance: number
  }
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "color-convert",
  "parameters": [
    {
      "name": "color",
      "type": "string",
      "required": true,
      "maxLength": 80
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "hex",
      "type": "string"
    },
    {
      "name": "rgb",
      "type": "string"
    },
    {
      "name": "hsl",
      "type": "string"
    },
    {
      "name": "hwb",
      "type": "string"
    },
    {
      "name": "lab",
      "type": "string"
    },
    {
      "name": "oklab",
      "type": "string"
    },
    {
      "name": "oklch",
      "type": "string"
    },
    {
      "name": "display_p3",
      "type": "string"
    },
    {
      "name": "alpha",
      "type": "number"
    },
    {
      "name": "in_srgb",
      "type": "boolean"
    },
    {
      "name": "in_display_p3",
      "type": "boolean"
    },
    {
      "name": "name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "nearest.name",
      "type": "string"
    },
    {
      "name": "nearest.hex",
      "type": "string"
    },
    {
      "name": "nearest.distance",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "CSS Color 4, by the library culori 4.0.2",
    "licence": "MIT"
  }
}
