import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { isIPv6, Socket } from 'node:net'
import packet, { type DecodedPacket, type Packet, type RecordType } from 'dns-packet'
import { resolverSilent } from './network-error.ts'

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
const ATTEMPTS = 2
/** The largest answer that passes every network whole (DNS flag day 2020). */
const UDP_BYTES = 1_232

/**
 * Asks a recursive name server (RFC 1035) over UDP, and over TCP where the answer does not fit.
 * @throws {AnswerError} 503 when it does not answer.
 */
export async function askResolver(resolver: Resolver, question: Question): Promise<DecodedPacket> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const request = writeQuestion(question)
    const answer = await askByUdp(resolver, request).catch(() => null)
    if (answer?.flag_tc) return await askByTcp(resolver, request)
    if (answer) return answer
  }
  throw resolverSilent()
}

function writeQuestion({ checkingDisabled, name, type }: Question): Packet & { id: number } {
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

function askByUdp({ address, port }: Resolver, request: Packet): Promise<DecodedPacket> {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  return new Promise<DecodedPacket>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer')), TIMEOUT_MS)
    socket.on('error', reject)
    socket.on('message', (message) => {
      const answer = decode(message)
      if (!answer || !belongsTo(answer, request)) return
      clearTimeout(timer)
      resolve(answer)
    })
    socket.connect(port, address, () => socket.send(packet.encode(request)))
  }).finally(() => socket.close())
}

async function askByTcp({ address, port }: Resolver, request: Packet): Promise<DecodedPacket> {
  const socket = new Socket()
  try {
    return await new Promise<DecodedPacket>((resolve, reject) => {
      let received = Buffer.alloc(0)
      socket.setTimeout(TIMEOUT_MS, () => reject(new Error('No answer')))
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('No answer')))
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk])
        if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return
        const answer = decode(received.subarray(2, 2 + received.readUInt16BE(0)))
        if (answer && belongsTo(answer, request)) resolve(answer)
        else reject(new Error('Another answer'))
      })
      socket.connect(port, address, () => socket.write(packet.streamEncode(request)))
    })
  } catch {
    throw resolverSilent()
  } finally {
    socket.destroy()
  }
}

function decode(message: Buffer): DecodedPacket | null {
  try {
    return packet.decode(message)
  } catch {
    return null
  }
}
