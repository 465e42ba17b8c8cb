import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { isIPv6, Socket } from 'node:net'
import packet, { type DecodedPacket, type Packet, type RecordType } from 'dns-packet'
import { resolverSilent, unreachable } from './network-error.ts'

/** The name server that this installation asks. */
export interface Resolver {
  address: string
  port: number
}

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

/** Every resolver can answer this from memory (RFC 8109), which tells a slow name from a slow resolver. */
const ROOT: Question = { name: '.', type: 'NS' }

/**
 * Asks a recursive name server (RFC 1035) over UDP, and over TCP where the answer does not fit.
 * @param until of `performance.now()`; the answer is not waited for after that.
 * @throws {AnswerError} 503 when the resolver does not answer, 422 when it answers other questions.
 */
export async function askResolver(
  resolver: Resolver,
  question: Question,
  until: number,
): Promise<DecodedPacket> {
  const ask = async (asked: Question) => {
    const request = writeQuestion(asked)
    const answer = await askByUdp(resolver, request, timeoutBefore(until))
    return answer.flag_tc ? askByTcp(resolver, request, timeoutBefore(until)) : answer
  }
  const first = await ask(question).catch(() => null)
  if (first) return first
  const [second, root] = await Promise.allSettled([
    ask(question),
    askByUdp(resolver, writeQuestion(ROOT), TIMEOUT_MS),
  ])
  if (second.status === 'fulfilled') return second.value
  throw root.status === 'fulfilled'
    ? unreachable(question.name, 'has name servers that do not answer')
    : resolverSilent()
}

/** The response code (RFC 1035, 4.1.1); the types of the library leave it out. */
export function codeOf(answer: DecodedPacket): string {
  return (answer as { rcode?: string }).rcode ?? 'SERVFAIL'
}

function timeoutBefore(until: number): number {
  return Math.max(0, Math.min(TIMEOUT_MS, until - performance.now()))
}

function writeQuestion({ checkingDisabled, name, type }: Question): Packet & { id: number } {
  const flags = packet.RECURSION_DESIRED | packet.AUTHENTIC_DATA
  return {
    type: 'query',
    id: randomInt(65_536),
    flags: checkingDisabled ? flags | packet.CHECKING_DISABLED : flags,
    questions: [{ type, name: name === '.' ? name : name.replace(/\.$/, '') }],
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

/** True if an answer matches the question, which guards against spoofing. */
function belongsTo(answer: DecodedPacket, { id, questions = [] }: Packet): boolean {
  const [asked] = questions
  const [echoed] = answer.questions ?? []
  return (
    answer.id === id &&
    answer.type === 'response' &&
    echoed?.type === asked?.type &&
    echoed?.name.toLowerCase() === asked?.name.toLowerCase()
  )
}

function askByUdp(
  { address, port }: Resolver,
  request: Packet,
  timeoutMs: number,
): Promise<DecodedPacket> {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  let timer: NodeJS.Timeout | undefined
  return new Promise<DecodedPacket>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer')), timeoutMs)
    socket.on('error', reject)
    socket.on('message', (message) => {
      const answer = decode(message)
      if (answer && belongsTo(answer, request)) resolve(answer)
    })
    socket.connect(port, address, () => socket.send(packet.encode(request)))
  }).finally(() => {
    clearTimeout(timer)
    socket.close()
  })
}

function askByTcp(
  { address, port }: Resolver,
  request: Packet,
  timeoutMs: number,
): Promise<DecodedPacket> {
  const socket = new Socket()
  return new Promise<DecodedPacket>((resolve, reject) => {
    let received = Buffer.alloc(0)
    // Not the time between two packets, which a server could stretch.
    const timer = setTimeout(() => reject(new Error('No answer')), timeoutMs)
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(timer)
      reject(new Error('No answer'))
    })
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return
      const answer = decode(received.subarray(2, 2 + received.readUInt16BE(0)))
      if (answer && belongsTo(answer, request)) resolve(answer)
      else reject(new Error('Another answer'))
    })
    socket.connect(port, address, () => socket.write(packet.streamEncode(request)))
  }).finally(() => socket.destroy())
}

function decode(message: Buffer): DecodedPacket | null {
  try {
    return packet.decode(message)
  } catch {
    return null
  }
}
