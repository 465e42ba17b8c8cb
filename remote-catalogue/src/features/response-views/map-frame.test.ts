import { expect, it } from 'vitest'
import { frameOf, routeOf, toMap } from './map-frame.ts'

const london = { lat: 51.5, lon: -0.1 }
const paris = { lat: 48.9, lon: 2.4 }
const tokyo = { lat: 35.7, lon: 139.7 }
const lima = { lat: -12, lon: -77 }

it.each([
  [[london]],
  [[london, paris]],
  [[london, tokyo]],
  [[tokyo, lima]],
  [[{ lat: 90, lon: 180 }]],
  [[{ lat: -90, lon: -180 }]],
])('shows all of %j inside the world', (places) => {
  const { height, width, x, y } = frameOf(places)
  expect(width).toBe(height * 2)
  expect(Math.min(x, y, 720 - x - width, 360 - y - height)).toBeGreaterThanOrEqual(0)
  for (const point of places.map(toMap)) {
    expect(point.x).toBeGreaterThanOrEqual(x)
    expect(point.x).toBeLessThanOrEqual(x + width)
    expect(point.y).toBeGreaterThanOrEqual(y)
    expect(point.y).toBeLessThanOrEqual(y + height)
  }
})

it('zooms in on places that are close together', () => {
  expect(frameOf([london, paris]).width).toBe(180)
  expect(frameOf([tokyo, lima]).width).toBeGreaterThan(500)
})

it('joins places the shorter way round the earth, across the edge of the map if necessary', () => {
  expect(routeOf([london])).toBe('')
  expect(routeOf([london, paris])).toBe('M359.8 77L364.8 82.2')
  expect(routeOf([tokyo, lima])).toBe('M639.4 108.6L926 204M-80.6 108.6L206 204')
})
