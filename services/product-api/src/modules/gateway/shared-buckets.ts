import type { Dependencies } from '@orchard/shared-node/health'
import { createClient, defineScript } from '@redis/client'
import { type Rate, timesOf } from '#src/server/token-buckets.ts'

const PREFIX = 'orchard:calls:'
/** A call waits 40 ms for a response; longer only where this process itself is held up. */
const ROUND_MS = 10
const ROUNDS = 4
const MAX_ROUNDS = 12
const CONNECT_MS = 1_000
const LOOK_MS = 500
/** An idle connection is dropped: `look` would have used it if it worked. */
const IDLE_MS = 2_000
const PROBE = { name: 'probe', rate: { perSecond: 1_000, burst: 1_000 } }

/** `TokenBuckets.take` on the clock of Redis, in microseconds, since clocks of instances differ. */
const TAKE = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
    local time = redis.call('TIME')
    local now = time[1] * 1000000 + time[2]
    local token, fill = tonumber(ARGV[1]), tonumber(ARGV[2])
    local left = (tonumber(redis.call('GET', KEYS[1])) or now) - now
    left = math.min(fill, math.max(0, left))
    if left + token > fill then return {0, left} end
    left = left + token
    redis.call('SET', KEYS[1], string.format('%.0f', now + left), 'PX', math.ceil(left / 1000))
    return {1, left}
  `,
  parseCommand(parser, name: string, tokenUs: number, fillUs: number) {
    parser.pushKey(name)
    parser.push(String(tokenUs), String(fillUs))
  },
  transformReply([isGranted, fullInUs]: [number, number]) {
    return { isGranted: isGranted === 1, fullInMs: fullInUs / 1_000 }
  },
})

/**
 * Token buckets that several instances share in Redis. Connects in the background and keeps
 * reconnecting.
 */
export function createSharedBuckets(url: string, watch: Dependencies) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: IDLE_MS, reconnectStrategy: LOOK_MS },
    scripts: { take: TAKE },
  })
  const redis = watch('redis', {
    failing: 'Redis is unavailable, so each instance enforces rate limits on its own',
    again: 'Redis is back; instances share rate limits again',
  })
  let state: 'away' | 'there' | 'closed' = 'away'

  function take(name: string, rate: Rate) {
    const { fillMs, tokenMs } = timesOf(rate)
    return withinDeadline(client.take(PREFIX + name, tokenMs * 1_000, fillMs * 1_000))
  }

  function lose(error: unknown): void {
    if (state === 'closed') return
    state = 'away'
    redis.failed(error)
  }

  /** Asks for a token of its own: a Redis that responds to pings may still refuse scripts or writes. */
  async function look(): Promise<void> {
    if (state === 'closed' || !client.isReady) return
    try {
      await take(PROBE.name, PROBE.rate)
    } catch (error) {
      lose(error)
      if (error instanceof NoResponse) reconnect()
      return
    }
    state = 'there'
    redis.worked()
  }

  /** TCP takes minutes to find that the other end is gone. */
  function reconnect(): void {
    if (client.isOpen) client.destroy()
    client.connect().catch(lose)
  }

  client.on('error', lose)
  client.on('ready', look)
  const looking = setInterval(look, LOOK_MS)
  looking.unref()
  client.connect().catch(lose)

  return {
    /** False before Redis has been reached and while it cannot be. */
    get isThere() {
      return state === 'there'
    },
    /** @throws {Error} when there is no response within 50 ms. */
    async take(name: string, rate: Rate) {
      try {
        return await take(name, rate)
      } catch (error) {
        lose(error)
        throw error
      }
    },
    close() {
      clearInterval(looking)
      state = 'closed'
      if (client.isOpen) client.destroy()
    },
  }
}

class NoResponse extends Error {}

/**
 * Waits in rounds. A round that ends late is not counted: this process was busy and may not have
 * sent its request yet.
 */
function withinDeadline<T>(response: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout
    let [rounds, rest] = [ROUNDS, MAX_ROUNDS]
    const wait = () => {
      const due = performance.now() + ROUND_MS
      timer = setTimeout(() => {
        rest--
        if (performance.now() - due < ROUND_MS) rounds--
        if (rounds > 0 && rest > 0) wait()
        // Lets a response that has already arrived win.
        else setImmediate(() => reject(new NoResponse('no response in time')))
      }, ROUND_MS)
    }
    wait()
    response.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
