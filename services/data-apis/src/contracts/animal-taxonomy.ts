// Written by `npm run samples` from remote-catalogue/apis/animal-taxonomy.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  name: string
  rank?: "species" | "genus" | "family" | "order" | "class" | "phylum"
}

export type Answer = {
  match: string
  confidence: number
  gbif_key: number
  accepted_name: string
  author: string | null
  english_name: string | null
  rank: string
  lineage: {
    kingdom: string | null
    phylum: string | null
    class: string | null
    order: string | null
    family: string | null
    genus: string | null
  }
  synonyms: string[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "animal-taxonomy",
  "parameters": [
    {
      "name": "name",
      "type": "string",
      "required": true,
      "maxLength": 120
    },
    {
      "name": "rank",
      "type": "string",
      "required": false,
      "enum": [
        "species",
        "genus",
        "family",
        "order",
        "class",
        "phylum"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "match",
      "type": "string"
    },
    {
      "name": "confidence",
      "type": "integer"
    },
    {
      "name": "gbif_key",
      "type": "integer"
    },
    {
      "name": "accepted_name",
      "type": "string"
    },
    {
      "name": "author",
      "type": "string",
      "nullable": true
    },
    {
      "name": "english_name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "rank",
      "type": "string"
    },
    {
      "name": "lineage.kingdom",
      "type": "string",
      "nullable": true
    },
    {
      "name": "lineage.phylum",
      "type": "string",
      "nullable": true
    },
    {
      "name": "lineage.class",
      "type": "string",
      "nullable": true
    },
    {
      "name": "lineage.order",
      "type": "string",
      "nullable": true
    },
    {
      "name": "lineage.family",
      "type": "string",
      "nullable": true
    },
    {
      "name": "lineage.genus",
      "type": "string",
      "nullable": true
    },
    {
      "name": "synonyms[]",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "live",
    "source": "GBIF Backbone Taxonomy, Species API",
    "licence": "CC-BY-4.0",
    "from": [
      "gbif"
    ]
  }
}
