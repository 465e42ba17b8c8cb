import { expect, it } from 'vitest'
import { SOCIAL_CARDS } from '#src/app/social-cards.ts'
import { cardDrawings, socialCards } from './social-cards.ts'

it('draws every card as a PNG of the size that social networks ask for', async () => {
  const cards = await socialCards()
  expect([...cards.keys()]).toEqual(Object.keys(SOCIAL_CARDS))
  for (const [name, card] of cards) {
    const png = Buffer.from(card)
    expect(png.subarray(1, 4).toString(), name).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], name).toEqual([1200, 630])
    expect(png.length, name).toBeLessThan(100_000)
  }
  const pictures = new Set([...cards.values()].map((card) => Buffer.from(card).toString('base64')))
  expect(pictures.size).toBe(cards.size)
}, 30_000)

it('outlines every letter of every card', async () => {
  // A drawing ends at the first coordinate that is no number, and what follows is left out.
  for (const [name, svg] of await cardDrawings()) expect(svg, name).not.toMatch(/NaN|undefined/)
}, 30_000)
