import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { taggedFiles } from './suites.ts'
import { temporaryFolder } from './temporary-folder.ts'

it('finds the suites that have a tag in a line of its own', () => {
  const folder = temporaryFolder()
  const write = (file: string, text: string) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  write('a/one.soak.ts', "// @module-tag landing\n\nimport 'x'\n")
  write('a/two.soak.ts', '// It has no @module-tag landing\n')
  write('a/three.test.ts', '// @module-tag landing\n')
  write('b/four.soak.ts', '// @module-tag soak\n// @module-tag landing\n')
  write('node_modules/five.soak.ts', '// @module-tag landing\n')
  expect(taggedFiles('landing', /\.soak\.ts$/, folder)).toEqual(['a/one.soak.ts', 'b/four.soak.ts'])
})
