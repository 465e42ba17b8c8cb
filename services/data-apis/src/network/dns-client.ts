import { randomBytes, randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { isIPv6, Socket } from 'node:net'
import type { NameServer } from '@orchard/shared-node/settings'
import packet, { type Packet, type RecordType } from 'dns-packet'
import type { DnsAnswer } from '#src/parsers/dns-answer.ts'
import { resolverSilent, unreachable } from './network-error.ts'

/** A question for a name server. */
interface Question {
  name: string
  type: RecordType
  /** True to get an answer even if its signatures are wrong (RFC 4035, 3.2.2). */
  checkingDisabled?: boolean
}

const TIMEOUT_MS = 1_500
/** The largest answer that passes every network whole (DNS flag day 2020). */
const UDP_BYTES = 1_232

/** Codes that tell what is there; with any other the resolver says that it does not know. */
const SOUND = new Set(['NOERROR', 'NXDOMAIN'])

/** Reads a message that belongs to the question; null for what is none. */
type Read = (message: Uint8Array) => Promise<DnsAnswer | null>

/**
 * Asks a recursive name server (RFC 1035) over UDP, and over TCP where the answer does not fit.
 * @param until of `performance.now()`; the answer is not waited for after that.
 * @param read may throw an ResponseError, which is passed on.
 * @throws {ResponseError} 503 when the resolver does not answer, or finds nothing else out either; 422 when
 * it does not answer this question alone.
 */
export async function askResolver(
  resolver: NameServer,
  question: Question,
  until: number,
  read: Read,
): Promise<DnsAnswer> {
  const ask = async (asked: Question, timeLimit: number) => {
    const message = await answerTo(resolver, asked, timeLimit).catch(() => null)
    return message && read(message)
  }
  const first = await ask(question, until)
  if (first && SOUND.has(first.status)) return first
  const [second, other] = await Promise.all([
    first ?? ask(question, until),
    ask(neighbourOf(question), performance.now() + TIMEOUT_MS),
  ])
  if (second && SOUND.has(second.status)) return second
  if (!other || !SOUND.has(other.status)) throw resolverSilent()
  if (second) return second
  throw unreachable(question.name, 'has name servers that do not answer')
}

/**
 * A name beside the one that was asked for, which caches rarely know: if the resolver finds out that it does not exist, it
 * reaches the servers of the root and of the top-level domain, and the trouble is with the name itself.
 */
function neighbourOf({ name }: Question): Question {
  const top = name.slice(name.lastIndexOf('.') + 1)
  return { name: `${randomBytes(8).toString('hex')}.${top}`, type: 'A' }
}

async function answerTo(resolver: NameServer, question: Question, until: number): Promise<Buffer> {
  const request = packet.encode(writeQuestion(question))
  const message = await askByUdp(resolver, request, timeoutBefore(until))
  return isTruncated(message) ? askByTcp(resolver, request, timeoutBefore(until)) : message
}

function timeoutBefore(until: number): number {
  return Math.max(0, Math.min(TIMEOUT_MS, until - performance.now()))
}

function writeQuestion({ checkingDisabled, name, type }: Question): Packet {
  const flags = packet.RECURSION_DESIRED | packet.AUTHENTIC_DATA
  return {
    type: 'query',
    id: randomInt(65_536),
    flags: checkingDisabled ? flags | packet.CHECKING_DISABLED : flags,
    questions: [{ type, name }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: UDP_BYTES,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  }
}

/** Of the header of a message (RFC 1035, 4.1.1); the flags are in its third byte. */
const HEADER_BYTES = 12
const QR = 0x80
const TC = 0x02

function isTruncated(message: Buffer): boolean {
  return (message.readUInt8(2) & TC) !== 0
}

/**
 * True if an answer matches the question, which guards against spoofing. It looks at bytes alone: names in a
 * message of a stranger may take a second to decode.
 */
function belongsTo(message: Buffer, request: Buffer): boolean {
  // The name of the question ends with the first zero; its type and class follow.
  const end = request.indexOf(0, HEADER_BYTES) + 5
  const questionOf = (one: Buffer) => one.toString('latin1', HEADER_BYTES, end).toLowerCase()
  return (
    message.length >= end &&
    message.readUInt16BE(0) === request.readUInt16BE(0) &&
    (message.readUInt8(2) & QR) !== 0 &&
    message.readUInt16BE(4) === 1 &&
    questionOf(message) === questionOf(request)
  )
}

function askByUdp(
  { address, port }: NameServer,
  request: Buffer,
  timeoutMs: number,
): Promise<Buffer> {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  let timer: NodeJS.Timeout | undefined
  return new Promise<Buffer>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No response')), timeoutMs)
    socket.on('error', reject)
    socket.on('message', (message) => {
      if (belongsTo(message, request)) resolve(message)
    })
    socket.connect(port, address, () => socket.send(request))
  }).finally(() => {
    clearTimeout(timer)
    socket.close()
  })
}

function askByTcp(
  { address, port }: NameServer,
  request: Buffer,
  timeoutMs: number,
): Promise<Buffer> {
  const socket = new Socket()
  return new Promise<Buffer>((resolve, reject) => {
    let received = Buffer.alloc(0)
    // Not the time between two packets, which a server could stretch.
    const timer = setTimeout(() => reject(new Error('No response')), timeoutMs)
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(timer)
      reject(new Error('No response'))
    })
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return
      const message = received.subarray(2, 2 + received.readUInt16BE(0))
      if (belongsTo(message, request)) resolve(message)
      else reject(new Error('Another response'))
    })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(request.length)
    socket.connect(port, address, () => socket.write(Buffer.concat([length, request])))
  }).finally(() => socket.destroy())
}
