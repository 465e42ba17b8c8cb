// Written by `npm run samples` from remote-catalogue/apis/company-filings.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  company: string
  form?: "10-K" | "10-Q" | "8-K" | "20-F" | "40-F" | "6-K" | "DEF 14A" | "S-1" | "4"
  since?: string
  limit: number
}

export type Answer = {
  company: {
    name: string
    cik: string
    tickers: string[]
  }
  filings: ({
    accession_number: string
    form: string
    filed_on: string
    period_end: string | null
    is_amendment: boolean
    url: string
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "company-filings",
  "parameters": [
    {
      "name": "company",
      "type": "string",
      "required": true,
      "maxLength": 12
    },
    {
      "name": "form",
      "type": "string",
      "required": false,
      "enum": [
        "10-K",
        "10-Q",
        "8-K",
        "20-F",
        "40-F",
        "6-K",
        "DEF 14A",
        "S-1",
        "4"
      ]
    },
    {
      "name": "since",
      "type": "date",
      "required": false
    },
    {
      "name": "limit",
      "type": "integer",
      "required": false,
      "default": 20,
      "minimum": 1,
      "maximum": 100
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "company.name",
      "type": "string"
    },
    {
      "name": "company.cik",
      "type": "string"
    },
    {
      "name": "company.tickers[]",
      "type": "string"
    },
    {
      "name": "filings[].accession_number",
      "type": "string"
    },
    {
      "name": "filings[].form",
      "type": "string"
    },
    {
      "name": "filings[].filed_on",
      "type": "date"
    },
    {
      "name": "filings[].period_end",
      "type": "date",
      "nullable": true
    },
    {
      "name": "filings[].is_amendment",
      "type": "boolean"
    },
    {
      "name": "filings[].url",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "live",
    "source": "US Securities and Exchange Commission, EDGAR submissions",
    "licence": "US public domain",
    "from": [
      "sec"
    ]
  }
}
