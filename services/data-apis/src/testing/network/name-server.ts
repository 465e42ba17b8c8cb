import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { NameServer } from '@orchard/shared-node/settings'
import packet, { type Answer, type DecodedPacket, type Packet } from 'dns-packet'

/** A name as a name server knows it. */
export interface Zone {
  records?: readonly Answer[]
  rcode?: 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED'
  /** The server's word that the signatures are right. */
  isValidated?: boolean
  /** Wrong signatures: a failure, unless the question turns checking off. */
  isBogus?: boolean
  /** Answers nothing. */
  isSilent?: boolean
  /** Its web server does not go on with a TLS handshake until it is told to. */
  isStalled?: boolean
  /** Answers after so long. */
  delayMs?: number
}

const RCODES = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 }
const UDP_BYTES = 1_232

/** A recursive name server on this machine; `zoneOf` has what it knows of a name in lower case. */
export async function startNameServer(zoneOf: (name: string) => Zone): Promise<NameServer> {
  const tcp = createServer((socket) => {
    socket.unref()
    socket.on('error', () => socket.destroy())
    socket.on('data', (data) => {
      const reply = answerTo(packet.streamDecode(data) as DecodedPacket, zoneOf)
      if (reply) socket.end(packet.streamEncode(reply))
    })
  })
  tcp.listen(0, '127.0.0.1')
  tcp.unref()
  await once(tcp, 'listening')
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4')
  udp.on('message', (message, from) => {
    const asked = packet.decode(message)
    const reply = answerTo(asked, zoneOf)
    if (!reply) return
    const whole = packet.encode(reply)
    const cut = { ...reply, flags: (reply.flags ?? 0) | packet.TRUNCATED_RESPONSE, answers: [] }
    const sent = whole.length > UDP_BYTES ? packet.encode(cut) : whole
    const { delayMs = 0 } = zoneOf(asked.questions?.[0]?.name.toLowerCase() ?? '')
    setTimeout(() => udp.send(sent, from.port, from.address), delayMs).unref()
  })
  udp.bind(port, '127.0.0.1')
  udp.unref()
  await once(udp, 'listening')
  return { address: '127.0.0.1', port }
}

function answerTo(asked: DecodedPacket, zoneOf: (name: string) => Zone): Packet | null {
  const [question] = asked.questions ?? []
  const zone = zoneOf(question?.name.toLowerCase() ?? '')
  if (zone.isSilent || !question) return null
  const isFailing = zone.isBogus && !asked.flag_cd
  const rcode = isFailing ? RCODES.SERVFAIL : zone.rcode ? RCODES[zone.rcode] : 0
  const flags = packet.RECURSION_AVAILABLE | (zone.isValidated ? packet.AUTHENTIC_DATA : 0) | rcode
  return {
    type: 'response',
    id: asked.id ?? 0,
    flags,
    questions: [question],
    answers: rcode === 0 ? followed(question.name, question.type, zoneOf) : [],
  }
}

/** The records of a type, behind aliases where there are some. */
function followed(name: string, type: string, zoneOf: (name: string) => Zone): Answer[] {
  const { records = [] } = zoneOf(name.toLowerCase())
  const alias = records.find((one) => one.type === 'CNAME')
  const found = records.filter((one) => one.type === type)
  if (found.length > 0 || alias?.type !== 'CNAME') return found
  return [alias, ...followed(alias.data, type, zoneOf)]
}
