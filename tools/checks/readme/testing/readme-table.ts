import { readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'

/** A row of a table of the README: its first cell, and whatever the others have as code. */
export interface Row {
  title: string
  places: readonly string[]
}

/** The rows of the table below a heading of the README. */
export function readTable(heading: string): Row[] {
  const text = readFileSync(path.join(REPOSITORY, 'README.md'), 'utf8')
  const section = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(2).map((line) => {
    const [, title = '', ...cells] = line.split(/ *\| */)
    const places = [...cells.join(' | ').matchAll(/`([^`]+)`/g)].map(([, place = '']) => place)
    return { title, places }
  })
}

/**
 * True for a file that a row names: by its path, in which `<words>` stand for one name and an end of `/` for all
 * below, or by the end of its path.
 */
export function isNamed({ places }: Row, file: string): boolean {
  return places.some((place) => {
    const pattern = place
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/<[^>]+>/g, '[\\w-]+')
    return new RegExp(`(?:^|/)${pattern}${place.endsWith('/') ? '' : '$'}`).test(file)
  })
}
