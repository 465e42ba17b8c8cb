import { expect, it } from 'vitest'
import { publishedDeclarations, publishedSpecifier } from './published-specifiers.ts'

it.each([
  ['src/ui/index.ts', './link.tsx', './link.js'],
  ['src/ui/index.ts', '#src/format/index.ts', '../format/index.js'],
  ['src/index.ts', '#src/format/index.ts', './format/index.js'],
  ['src/ui/card.ts', './card.module.css', './card.module.css'],
  ['src/ui/card.ts', 'react', 'react'],
])('in %s, %s becomes %s', (file, specifier, published) => {
  expect(publishedSpecifier(file, specifier)).toBe(published)
})

it('changes what declarations import, and no other text', () => {
  const text = `import type { A } from '#src/a/index.ts'
export { b } from "./b.tsx"
/** As './c.ts' does. */
export declare const d: import('./d.ts').D | './e.ts'
`
  expect(
    publishedDeclarations('src/x/index.d.ts', text),
  ).toBe(`import type { A } from '../a/index.js'
export { b } from "./b.js"
/** As './c.ts' does. */
export declare const d: import('./d.js').D | './e.ts'
`)
})
