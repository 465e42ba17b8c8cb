import { readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'

/** The code blocks of a README in one language. */
export function readmeBlocks(file: string, language: string): string[] {
  const text = readFileSync(path.join(REPOSITORY, file), 'utf8')
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
  return blocks.filter(([, one]) => one === language).map(([, , code = '']) => code)
}
