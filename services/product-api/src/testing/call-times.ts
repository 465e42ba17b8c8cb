import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds of many calls. */
export interface CallTimes {
  p50: number
  p99: number
}

/** Calls one after the other, some milliseconds apart, and measures each. @throws {Error} when one is not served by 200. */
export async function timeCalls(
  count: number,
  call: () => Promise<{ statusCode: number; body: string }>,
  apartMs = 10,
): Promise<CallTimes> {
  const times: number[] = []
  for (let made = 0; made < count; made++) {
    const start = performance.now()
    const { body, statusCode } = await call()
    times.push(performance.now() - start)
    if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
    await pause(apartMs)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(count * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99) }
}
