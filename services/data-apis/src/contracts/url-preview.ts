// Written by `npm run samples` from remote-catalogue/apis/url-preview.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  url: string
  language?: string
}

export type Answer = {
  url: string
  canonical: string | null
  page_status: number
  title: string | null
  description: string | null
  site_name: string | null
  image: {
    url: string | null
    width: number | null
    height: number | null
    alt: string | null
  }
  icon: string | null
  published_at: string | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "url-preview",
  "parameters": [
    {
      "name": "url",
      "type": "string",
      "required": true,
      "maxLength": 2048
    },
    {
      "name": "language",
      "type": "string",
      "required": false,
      "maxLength": 35
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "url",
      "type": "string"
    },
    {
      "name": "canonical",
      "type": "string",
      "nullable": true
    },
    {
      "name": "page_status",
      "type": "integer"
    },
    {
      "name": "title",
      "type": "string",
      "nullable": true
    },
    {
      "name": "description",
      "type": "string",
      "nullable": true
    },
    {
      "name": "site_name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "image.url",
      "type": "string",
      "nullable": true
    },
    {
      "name": "image.width",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "image.height",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "image.alt",
      "type": "string",
      "nullable": true
    },
    {
      "name": "icon",
      "type": "string",
      "nullable": true
    },
    {
      "name": "published_at",
      "type": "datetime",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "The web page that is asked about",
    "licence": "Of the page and its author",
    "from": [
      "network"
    ]
  }
}
