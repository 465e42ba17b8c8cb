import { expect, it } from 'vitest'
import { worldOutline } from './world-outline.ts'

/** The rings of the path as absolute points. */
function ringsOf(path: string): [x: number, y: number][][] {
  return path
    .split('M')
    .slice(1)
    .map((ring) => {
      const [x = 0, y = 0, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number)
      const points: [number, number][] = [[x, y]]
      for (let index = 0; index < steps.length; index += 2) {
        const [lastX, lastY] = points.at(-1) ?? [0, 0]
        points.push([lastX + (steps[index] ?? 0), lastY + (steps[index + 1] ?? 0)])
      }
      return points
    })
}

/** True for a place inside an odd number of rings (even-odd rule). */
function isLand(rings: [number, number][][], lat: number, lon: number): boolean {
  const [x, y] = [(lon + 180) * 2, (90 - lat) * 2]
  const isInside = (ring: [number, number][]) =>
    ring.filter(([ax, ay], index) => {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay]
      return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    }).length %
      2 ===
    1
  return rings.filter(isInside).length % 2 === 1
}

const outline = await worldOutline()
const rings = ringsOf(outline)

it('covers the map, draws no line across it, and is small', () => {
  expect(outline.length).toBeLessThan(15_000)
  const points = rings.flat()
  const xs = points.map(([x]) => x)
  expect(Math.min(...xs)).toBeLessThanOrEqual(0)
  expect(Math.max(...xs)).toBeGreaterThanOrEqual(720)
  for (const [, y] of points) {
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(360)
  }
  // Only the edge of the map, along which the Antarctic is closed, has steps as long as that.
  const steps = rings.flatMap((ring) =>
    ring.slice(1).map(([x, y], index) => ({ y, length: Math.abs(x - (ring[index]?.[0] ?? x)) })),
  )
  expect(steps.filter(({ length, y }) => length > 100 && y < 360)).toEqual([])
})

it.each([
  ['Moscow', 55.75, 37.6, true],
  ['Nairobi', -1.29, 36.8, true],
  ['Denver', 39.7, -105, true],
  ['Brasília', -15.8, -47.9, true],
  ['Alice Springs', -23.7, 133.9, true],
  ['Chukotka, beyond the antimeridian', 67.5, -178, true],
  ['the South Pole', -89, 10, true],
  ['the Arctic Ocean', 84, 170, false],
  ['the middle of the Atlantic', 30, -40, false],
  ['the middle of the Pacific', 0, -140, false],
  ['the Indian Ocean', -30, 80, false],
])('has %s where it is', (_name, lat, lon, expected) => {
  expect(isLand(rings, lat, lon)).toBe(expected)
})
