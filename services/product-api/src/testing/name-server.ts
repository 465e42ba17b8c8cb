import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'

const HEADER_BYTES = 12
const A = 1
const AAAA = 28
const SERVFAIL = 2

/** A name server on this machine. */
export type TestNameServer = Awaited<ReturnType<typeof startNameServer>>

/**
 * A recursive name server that knows addresses of `zones`, by name; it fails for others, and is silent where a zone is
 * null. Its responses may be kept for no time at all.
 */
export async function startNameServer() {
  const server = {
    zones: new Map<string, readonly string[] | null>(),
    /** Names that were asked for, once for each type of record. */
    asked: [] as string[],
    address: '127.0.0.1',
    port: 0,
    close: () => socket.close(),
  }
  const socket = createSocket('udp4')
  socket.on('message', (request, from) => {
    const { end, name, type } = readQuestion(request)
    server.asked.push(name)
    const addresses = server.zones.get(name)
    if (addresses === null) return
    const records = (addresses ?? [])
      .filter((one) => isIPv4(one) === (type === A))
      .map((one) => recordOf(one, type))
    const header = Buffer.from(request.subarray(0, HEADER_BYTES))
    header.writeUInt16BE(0x8180 | (addresses ? 0 : SERVFAIL), 2)
    for (const [at, count] of [1, records.length, 0, 0].entries())
      header.writeUInt16BE(count, 4 + 2 * at)
    const question = request.subarray(HEADER_BYTES, end)
    socket.send(Buffer.concat([header, question, ...records]), from.port, from.address)
  })
  socket.bind(0, server.address)
  await once(socket, 'listening')
  server.port = socket.address().port
  return server
}

function readQuestion(request: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = request.readUInt8(at); length > 0; length = request.readUInt8(at)) {
    labels.push(request.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: request.readUInt16BE(at + 1), end: at + 5 }
}

/** A record of the name in the question, of class IN, which may not be kept. */
function recordOf(address: string, type: number): Buffer {
  const data = type === AAAA ? bytesOfIpv6(address) : Buffer.from(address.split('.').map(Number))
  const head = Buffer.alloc(HEADER_BYTES)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function bytesOfIpv6(address: string): Buffer {
  // A URL has no IPv4 form inside.
  const bare = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [start = '', end] = bare.split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const zeros = 8 - groups(start).length - groups(end).length
  const all = [...groups(start), ...Array(end === undefined ? 0 : zeros).fill('0'), ...groups(end)]
  return Buffer.from(all.map((one) => one.padStart(4, '0')).join(''), 'hex')
}
