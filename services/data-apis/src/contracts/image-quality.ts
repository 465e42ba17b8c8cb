// Written by `npm run samples` from remote-catalogue/apis/image-quality.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  purpose: "listing" | "portrait" | "document" | "print"
}

export type Answer = {
  fit: boolean
  width: number
  height: number
  sharpness: number
  brightness: number
  contrast: number
  clipped: {
    dark: number
    light: number
  }
  noise: number
  jpeg_quality: number | null
  hints?: string[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "image-quality",
  "parameters": [
    {
      "name": "purpose",
      "type": "string",
      "required": false,
      "default": "listing",
      "enum": [
        "listing",
        "portrait",
        "document",
        "print"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "fit",
      "type": "boolean"
    },
    {
      "name": "width",
      "type": "integer"
    },
    {
      "name": "height",
      "type": "integer"
    },
    {
      "name": "sharpness",
      "type": "number"
    },
    {
      "name": "brightness",
      "type": "number"
    },
    {
      "name": "contrast",
      "type": "number"
    },
    {
      "name": "clipped.dark",
      "type": "number"
    },
    {
      "name": "clipped.light",
      "type": "number"
    },
    {
      "name": "noise",
      "type": "number"
    },
    {
      "name": "jpeg_quality",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "hints[]",
      "type": "string",
      "optional": true
    }
  ],
  "body": {
    "kind": "picture",
    "accepts": [
      "image/png",
      "image/jpeg",
      "image/webp"
    ]
  },
  "answer": {
    "kind": "computed",
    "source": "Published measures of sharpness, contrast and noise, decoded by sharp 0.35.5",
    "licence": "Apache-2.0"
  }
}
