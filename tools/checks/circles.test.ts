import { describe, expect, it } from 'vitest'
import { circlesOf } from './circles.ts'

const SOURCE = 'services/product-api/src'

/** Imports of values, as `a/x.ts > b/y.ts`, below the source of a service. */
const circlesIn = (...lines: string[]) =>
  circlesOf(
    lines.map((line) => {
      const [from = '', to = ''] = line.split(' > ')
      const isOfTypes = to.startsWith('type ')
      const file = to.replace('type ', '')
      return {
        from: `${SOURCE}/${from}`,
        specifier: `#src/${file}`,
        to: `${SOURCE}/${file}`,
        isOfTypes,
      }
    }),
  )

describe('a circle of folders', () => {
  it('is named once, with its path', () => {
    const found = circlesIn(
      'a/x.ts > b/x.ts',
      'b/y.ts > c/x.ts',
      'c/y.ts > a/y.ts',
      'd/x.ts > a/x.ts',
    )
    expect(found).toHaveLength(1)
    for (const part of [
      `${SOURCE}/a → ${SOURCE}/b → ${SOURCE}/c → ${SOURCE}/a`,
      `${SOURCE}/b/y.ts imports #src/c/x.ts`,
    ])
      expect(found[0]).toContain(part)
  })

  it.each([
    ['of two modules', ['modules/a/x.ts > modules/b/x.ts', 'modules/b/y.ts > modules/a/y.ts']],
    ['of a folder and a file beside it', ['app.ts > a/x.ts', 'a/y.ts > app.ts']],
    ['of deep files', ['a/deep/x.ts > b/x.ts', 'b/deep/y.ts > a/y.ts']],
  ])('is found: one %s', (_, lines) => {
    expect(circlesIn(...lines)).toHaveLength(1)
  })

  it.each([
    ['types close it', ['a/x.ts > b/x.ts', 'b/y.ts > type a/y.ts']],
    ['a test closes it', ['a/x.ts > b/x.ts', 'b/y.test.ts > a/y.ts']],
    ['helpers of tests close it', ['a/x.ts > testing/x.ts', 'testing/y.ts > a/y.ts']],
    ['all is in one folder', ['a/x.ts > a/y.ts', 'a/y.ts > a/x.ts']],
    ['it only leads on', ['a/x.ts > b/x.ts', 'b/x.ts > c/x.ts', 'a/x.ts > c/x.ts']],
  ])('is none where %s', (_, lines) => {
    expect(circlesIn(...lines)).toEqual([])
  })
})
