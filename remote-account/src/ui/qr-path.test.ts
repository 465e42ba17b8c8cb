import { describe, expect, it } from 'vitest'
import { drawQr, pathOf } from './qr-path.ts'

describe('pathOf', () => {
  it('joins adjacent modules and leaves gaps', () => {
    expect(
      pathOf([
        [true, true, false, true],
        [false, false, false, false],
        [false, true, true, true],
      ]),
    ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
  })
})

describe('drawQr', () => {
  const { size, path } = drawQr('otpauth://totp/API%20Orchard:ada?secret=JBSWY3DPEHPK3PXP')

  it('leaves four modules free on each side', () => {
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => ({
      x: Number(x),
      y: Number(y),
      end: Number(x) + Number(width),
    }))
    expect(Math.min(...runs.map(({ x }) => x))).toBe(4)
    expect(Math.min(...runs.map(({ y }) => y))).toBe(4)
    expect(Math.max(...runs.map(({ end }) => end))).toBe(size - 4)
  })

  it('starts with the seven modules of the corner mark', () => {
    expect(path.startsWith('M4 4h7v1h-7z')).toBe(true)
  })
})
