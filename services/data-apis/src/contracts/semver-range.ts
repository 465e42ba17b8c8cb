// Written by `npm run samples` from remote-catalogue/apis/semver-range.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  range: string
  version?: string
  versions?: string
  include_prerelease: boolean
}

export type Answer = {
  range: string
  alternatives: {
    comparators: string[]
  }[]
  lowest: string | null
  version: string | null
  satisfies: boolean | null
  position: string | null
  highest: string | null
  matches?: string[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "semver-range",
  "parameters": [
    {
      "name": "range",
      "type": "string",
      "required": true,
      "maxLength": 200
    },
    {
      "name": "version",
      "type": "string",
      "required": false,
      "maxLength": 100
    },
    {
      "name": "versions",
      "type": "string",
      "required": false,
      "maxLength": 2000
    },
    {
      "name": "include_prerelease",
      "type": "boolean",
      "required": false,
      "default": false
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "range",
      "type": "string"
    },
    {
      "name": "alternatives[].comparators[]",
      "type": "string"
    },
    {
      "name": "lowest",
      "type": "string",
      "nullable": true
    },
    {
      "name": "version",
      "type": "string",
      "nullable": true
    },
    {
      "name": "satisfies",
      "type": "boolean",
      "nullable": true
    },
    {
      "name": "position",
      "type": "string",
      "nullable": true
    },
    {
      "name": "highest",
      "type": "string",
      "nullable": true
    },
    {
      "name": "matches[]",
      "type": "string",
      "optional": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Semantic Versioning 2.0.0 and ranges of npm, by the library semver 7.8.6",
    "licence": "ISC"
  }
}
