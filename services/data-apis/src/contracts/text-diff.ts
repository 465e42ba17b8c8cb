// Written by `npm run samples` from remote-catalogue/apis/text-diff.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  before: string
  after: string
  by: "lines" | "words" | "characters"
  ignore_case: boolean
}

export type Answer = {
  equal: boolean
  minimal: boolean
  counts: {
    kept: number
    removed: number
    added: number
  }
  changes: {
    kind: string
    text: string
  }[]
  patch: string | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "text-diff",
  "parameters": [
    {
      "name": "before",
      "type": "string",
      "required": true,
      "maxLength": 2000
    },
    {
      "name": "after",
      "type": "string",
      "required": true,
      "maxLength": 2000
    },
    {
      "name": "by",
      "type": "string",
      "required": false,
      "default": "lines",
      "enum": [
        "lines",
        "words",
        "characters"
      ]
    },
    {
      "name": "ignore_case",
      "type": "boolean",
      "required": false,
      "default": false
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "equal",
      "type": "boolean"
    },
    {
      "name": "minimal",
      "type": "boolean"
    },
    {
      "name": "counts.kept",
      "type": "integer"
    },
    {
      "name": "counts.removed",
      "type": "integer"
    },
    {
      "name": "counts.added",
      "type": "integer"
    },
    {
      "name": "changes[].kind",
      "type": "string"
    },
    {
      "name": "changes[].text",
      "type": "string"
    },
    {
      "name": "patch",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Algorithm of Myers (1986), by the library diff 9.0.0",
    "licence": "BSD-3-Clause"
  }
}
