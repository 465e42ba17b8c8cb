import { expect, it } from 'vitest'
import { readCssColor } from './css-color.ts'

it('reads a colour with space around it', () => {
  expect(readCssColor(' #0a7 ')).toMatchObject({ mode: 'rgb' })
})

it.each(['blurple', '', 'A(0A ', 'hsl(', 'color(srgb 1'])('refuses %j', (text) => {
  expect(readCssColor(text)).toBeNull()
})
