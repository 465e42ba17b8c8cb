import { expect, it } from 'vitest'
import readDnsAnswer from './dns-answer.ts'

/** The largest message over TCP (RFC 1035, 4.2.2). */
const MAX_BYTES = 65_535
/** A pointer has 14 bits for the place that it points to (RFC 1035, 4.1.4). */
const LAST_PLACE = 0x3fff
const HEADER_BYTES = 12
const TXT = 16
const NS = 2
const SOA = 6

const short = (value: number) => [value >> 8, value & 0xff]
const pointer = (place: number) => short(0xc000 | place)
const record = (name: readonly number[], type: number, data: readonly number[]) =>
  [...name, ...short(type), ...short(1), 0, 0, 0, 0, ...short(data.length), ...data] as const

/** A response with one question, and as many of a record as fit. */
function message(name: readonly number[], start: readonly number[], repeated: readonly number[]) {
  const head = [...name, ...short(TXT), ...short(1), ...start]
  const count = Math.floor((MAX_BYTES - HEADER_BYTES - head.length) / repeated.length)
  const body = [...head, ...Array.from({ length: count }, () => repeated).flat()]
  const counts = [1, count + (start.length > 0 ? 1 : 0), 0, 0].flatMap(short)
  return Uint8Array.from([...short(1), 0x81, 0x80, ...counts, ...body])
}

/** A record that is a chain of pointers, each to the one before; and a pointer to its end. */
function pointerChain() {
  // After the header, the question for the root and the first fields of the record.
  const first = HEADER_BYTES + 5 + 11
  const chain = [0]
  let last = first
  for (let place = first + 1; place <= LAST_PLACE; place += 2) {
    chain.push(...pointer(last))
    last = place
  }
  return { start: record([0], 10, chain), end: pointer(last) }
}

const { end, start } = pointerChain()
const longest = [...Array.from({ length: 126 }, () => [1, 0x61]).flat(), 0]
const ownName = pointer(HEADER_BYTES)

// RFC 9267 lists what names and counts of the DNS have done to its readers; sizes are the largest that TCP allows.
it.each([
  [
    'eight thousand pointers, one after the other, in thousands of records',
    message([0], start, record(end, TXT, [])),
  ],
  [
    'that chain, three times in each record',
    message([0], start, record(end, SOA, [...end, ...end, ...Array(20).fill(0)])),
  ],
  ['thousands of names of 126 labels', message(longest, [], record(ownName, NS, ownName))],
  ['thousands of texts of nothing', message([0], [], record([0], TXT, Array(50).fill(0)))],
])('reads a hundred records at most of %s', (_, bytes) => {
  const answer = readDnsAnswer(bytes)
  expect(answer?.status).toBe('NOERROR')
  expect(answer?.records.length).toBeGreaterThanOrEqual(99)
  expect(answer?.records.length).toBeLessThanOrEqual(100)
})

it.each([
  ['a pointer to itself', message(pointer(HEADER_BYTES), [], [0])],
  ['a pointer to what follows', message(pointer(HEADER_BYTES + 2), [], [0])],
  [
    'a label beyond the end',
    Uint8Array.from([...Array(5).fill(0), 1, ...Array(6).fill(0), 63, 0x61]),
  ],
  ['65,535 of everything, and nothing of it', new Uint8Array(HEADER_BYTES).fill(255)],
  ['half a header', new Uint8Array(7)],
  ['nothing', new Uint8Array()],
])('takes %s for no answer', (_, bytes) => {
  expect(readDnsAnswer(bytes)).toBeNull()
})
