// Written by `npm run samples` from remote-catalogue/apis/color-contrast.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  foreground: string
  background: string
}

export type Answer = {
  ratio: number
  text: {
    aa: boolean
    aaa: boolean
  }
  large_text: {
    aa: boolean
    aaa: boolean
  }
  controls: {
    aa: boolean
  }
  foreground: {
    hex: string
    rgb: string
    hsl: string
    oklch: string
  }
  background: {
    hex: string
    rgb: string
    hsl: string
    oklch: string
  }
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "color-contrast",
  "parameters": [
    {
      "name": "foreground",
      "type": "string",
      "required": true,
      "maxLength": 60
    },
    {
      "name": "background",
      "type": "string",
      "required": true,
      "maxLength": 60
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "ratio",
      "type": "number"
    },
    {
      "name": "text.aa",
      "type": "boolean"
    },
    {
      "name": "text.aaa",
      "type": "boolean"
    },
    {
      "name": "large_text.aa",
      "type": "boolean"
    },
    {
      "name": "large_text.aaa",
      "type": "boolean"
    },
    {
      "name": "controls.aa",
      "type": "boolean"
    },
    {
      "name": "foreground.hex",
      "type": "string"
    },
    {
      "name": "foreground.rgb",
      "type": "string"
    },
    {
      "name": "foreground.hsl",
      "type": "string"
    },
    {
      "name": "foreground.oklch",
      "type": "string"
    },
    {
      "name": "background.hex",
      "type": "string"
    },
    {
      "name": "background.rgb",
      "type": "string"
    },
    {
      "name": "background.hsl",
      "type": "string"
    },
    {
      "name": "background.oklch",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "WCAG 2.2 and CSS Color 4, by the library culori 4.0.2",
    "licence": "MIT"
  }
}
