// Written by `npm run samples` from remote-catalogue/apis/cron-schedule.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  expression: string
  zone: string
  from?: string
  count: number
}

export type Answer = {
  expression: string
  zone: string
  runs: ({
    at: string
    local: string
    weekday: string
    gap: number | null
  })[]
  tz_edition: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "cron-schedule",
  "parameters": [
    {
      "name": "expression",
      "type": "string",
      "required": true,
      "maxLength": 100
    },
    {
      "name": "zone",
      "type": "string",
      "required": false,
      "default": "UTC",
      "maxLength": 50
    },
    {
      "name": "from",
      "type": "string",
      "required": false,
      "maxLength": 30
    },
    {
      "name": "count",
      "type": "integer",
      "required": false,
      "default": 5,
      "minimum": 1,
      "maximum": 50
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "expression",
      "type": "string"
    },
    {
      "name": "zone",
      "type": "string"
    },
    {
      "name": "runs[].at",
      "type": "datetime"
    },
    {
      "name": "runs[].local",
      "type": "datetime"
    },
    {
      "name": "runs[].weekday",
      "type": "string"
    },
    {
      "name": "runs[].gap",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "tz_edition",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "POSIX crontab with common extensions, by the library croner 11.0.1; clocks by IANA tz database 2026f",
    "licence": "MIT"
  }
}
