import { readFileSync } from 'node:fs'
import type { Entry } from './match-entries.ts'

/** HTML of the parts of a page of the site, without its scripts, styles and class hashes. */
export interface PageContent {
  /** Title, description, icon, structured data and the like. */
  head: string
  beforeHeader: string
  /** In the header. */
  beforeSearch: string
  search: string
  afterSearch: string
  main: string
  afterMain: string
}

export interface Content {
  /** By path. */
  pages: Readonly<Record<string, PageContent>>
  entries: readonly Entry[]
}

/** The content that the bench has read from the running site. */
export function readContent(): Content {
  return JSON.parse(readFileSync(process.env['PEERS_CONTENT'] ?? '', 'utf8'))
}

/** A route for each page; a path of `undefined` is the root. */
export function routes() {
  return Object.entries(readContent().pages).map(([path, page]) => ({
    params: { path: path.slice(1) || undefined },
    props: { page },
  }))
}
