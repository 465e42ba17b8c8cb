import { isListening } from '../ready.ts'

/** The first of fifty ports that nothing listens on, outside the range of outgoing connections. */
export async function freeRange(): Promise<number> {
  for (let first = 20_000; first < 30_000; first += 50) {
    const ports = Array.from({ length: 50 }, (_, index) => first + index)
    const taken = await Promise.all(ports.map(isListening))
    if (!taken.includes(true)) return first
  }
  throw new Error('No fifty ports are free')
}
