import { readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'

/** A row of a table: its first cell, and the files, folders and commands that the others name. */
export interface Row {
  title: string
  places: readonly string[]
}

/** The rows of the table below a heading of a document. */
export function readTable(document: string, heading: string): Row[] {
  const text = readFileSync(path.join(REPOSITORY, document), 'utf8')
  const section = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(2).map((line) => {
    const [, title = '', ...cells] = line.split(/ *\| */)
    const words = [...cells.join(' | ').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
    // `{NAME}` and constants are not places.
    return { title, places: words.filter((word) => !/^[A-Z_{}]+$/.test(word)) }
  })
}

/**
 * True if a place of a row is that file: by the end of its path, in which `<words>` stand for one name and an end of
 * `/` for all below.
 */
export function isAt(place: string, file: string): boolean {
  const pattern = place.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/<[^>]+>/g, '[\\w-]+')
  return new RegExp(`(?:^|/)${pattern}${place.endsWith('/') ? '' : '$'}`).test(file)
}
