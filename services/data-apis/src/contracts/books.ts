// Written by `npm run samples` from remote-catalogue/apis/books.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  isbn?: string
  title?: string
  author?: string
  language: string
}

export type Answer = {
  work: {
    title: string | null
    authors: string[]
    first_published: number | null
    editions: number | null
    url: string | null
  }
  edition: {
    title: string | null
    isbn_13: string | null
    isbn_10: string | null
    publisher: string | null
    published: string | null
    pages: number | null
    format: string | null
    language: string | null
    url: string | null
  }
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "books",
  "parameters": [
    {
      "name": "isbn",
      "type": "string",
      "required": false,
      "maxLength": 30
    },
    {
      "name": "title",
      "type": "string",
      "required": false,
      "maxLength": 200
    },
    {
      "name": "author",
      "type": "string",
      "required": false,
      "maxLength": 120
    },
    {
      "name": "language",
      "type": "string",
      "required": false,
      "default": "en",
      "maxLength": 2
    }
  ],
  "combinations": [
    [
      "isbn"
    ],
    [
      "title",
      "author"
    ]
  ],
  "fields": [
    {
      "name": "work.title",
      "type": "string",
      "nullable": true
    },
    {
      "name": "work.authors[]",
      "type": "string"
    },
    {
      "name": "work.first_published",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "work.editions",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "work.url",
      "type": "string",
      "nullable": true
    },
    {
      "name": "edition.title",
      "type": "string",
      "nullable": true
    },
    {
      "name": "edition.isbn_13",
      "type": "string",
      "nullable": true
    },
    {
      "name": "edition.isbn_10",
      "type": "string",
      "nullable": true
    },
    {
      "name": "edition.publisher",
      "type": "string",
      "nullable": true
    },
    {
      "name": "edition.published",
      "type": "string",
      "nullable": true
    },
    {
      "name": "edition.pages",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "edition.format",
      "type": "string",
      "nullable": true
    },
    {
      "name": "edition.language",
      "type": "string",
      "nullable": true
    },
    {
      "name": "edition.url",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "Open Library, search and books APIs",
    "licence": "No rights claimed by the Internet Archive",
    "from": [
      "open-library"
    ]
  }
}
