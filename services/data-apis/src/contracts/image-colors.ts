// Written by `npm run samples` from remote-catalogue/apis/image-colors.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  count: number
  ignore_background: boolean
}

export type Answer = {
  colors: {
    hex: string
    name: string
    share: number
    contrast_white: number
    contrast_black: number
    text: string
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "image-colors",
  "parameters": [
    {
      "name": "count",
      "type": "integer",
      "required": false,
      "default": 5,
      "minimum": 1,
      "maximum": 12
    },
    {
      "name": "ignore_background",
      "type": "boolean",
      "required": false,
      "default": false
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "colors[].hex",
      "type": "string"
    },
    {
      "name": "colors[].name",
      "type": "string"
    },
    {
      "name": "colors[].share",
      "type": "number"
    },
    {
      "name": "colors[].contrast_white",
      "type": "number"
    },
    {
      "name": "colors[].contrast_black",
      "type": "number"
    },
    {
      "name": "colors[].text",
      "type": "string"
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
    "source": "k-means in the OKLab space, decoded by sharp 0.35.5, named by culori 4.0.2",
    "licence": "Apache-2.0, MIT"
  }
}
