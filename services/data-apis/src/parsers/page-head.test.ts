import { expect, it } from 'vitest'
import { readPageHead } from './page-head.ts'

// HTML, 4.6.6.10: sizes are separated by white space, as "16X16" or "any"; the rest is what pages have.
it.each([
  ['16x16', 16],
  ['16x16 32x32\n48X48', 48],
  ['32x16', 32],
  ['any', 0],
  ['', 0],
  ['16x16,32x32', 32],
  ['16x16, 32x32', 32],
  ['16x16;192x192', 192],
  ['"64x64"', 64],
  ['64×64', 64],
  ['64 x 64', 64],
  ['64*64', 64],
  ['64px', 0],
  ['512x512 128x128', 128],
  ['123456x789', 0],
  ['x16x', 0],
])('reads sizes of an icon %j as %i', (sizes, size) => {
  const page = `<link rel="icon" href="/i.png" sizes='${sizes}'>`
  expect(readPageHead(page).icons).toEqual([{ href: '/i.png', size }])
})
