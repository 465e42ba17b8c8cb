// Written by `npm run samples` from remote-catalogue/apis/sql-format.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  sql: string
  dialect: "sql" | "bigquery" | "clickhouse" | "db2" | "duckdb" | "hive" | "mariadb" | "mysql" | "plsql" | "postgresql" | "redshift" | "snowflake" | "spark" | "sqlite" | "transactsql" | "trino"
  keyword_case: "preserve" | "upper" | "lower"
  indent: number
}

export type Answer = {
  sql: string
  dialect: string
  lines: number
  changed: boolean
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "sql-format",
  "parameters": [
    {
      "name": "sql",
      "type": "string",
      "required": true,
      "maxLength": 4000
    },
    {
      "name": "dialect",
      "type": "string",
      "required": false,
      "default": "sql",
      "enum": [
        "sql",
        "bigquery",
        "clickhouse",
        "db2",
        "duckdb",
        "hive",
        "mariadb",
        "mysql",
        "plsql",
        "postgresql",
        "redshift",
        "snowflake",
        "spark",
        "sqlite",
        "transactsql",
        "trino"
      ]
    },
    {
      "name": "keyword_case",
      "type": "string",
      "required": false,
      "default": "preserve",
      "enum": [
        "preserve",
        "upper",
        "lower"
      ]
    },
    {
      "name": "indent",
      "type": "integer",
      "required": false,
      "default": 2,
      "minimum": 1,
      "maximum": 8
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "sql",
      "type": "string"
    },
    {
      "name": "dialect",
      "type": "string"
    },
    {
      "name": "lines",
      "type": "integer"
    },
    {
      "name": "changed",
      "type": "boolean"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Grammars of the library sql-formatter 15.9.0",
    "licence": "MIT"
  }
}
