import { once } from 'node:events'
import { connect, createSecureServer } from 'node:http2'
import { type AddressInfo, connect as connectTcp, createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createCertificate } from '#src/testing/certificate.ts'
import { sendSmallRecords } from './small-records.ts'

const PAGE = Buffer.alloc(60_000, 'page ')
const HEADER_BYTES = 5
/** Type of a record that carries data, by RFC 8446. */
const DATA = 23

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** The lengths of the records in which a server sends a page. */
async function recordsOf(isSmall: boolean): Promise<number[]> {
  const certificate = await createCertificate()
  const server = createSecureServer(certificate, (_request, response) => response.end(PAGE))
  if (isSmall) sendSmallRecords(server)
  const port = await listen(server)
  const sent: Buffer[] = []
  const line = await listen(
    createServer((client) => {
      const upstream = connectTcp(port, '127.0.0.1')
      upstream.on('data', (bytes) => sent.push(bytes))
      client.pipe(upstream).pipe(client)
      for (const socket of [client, upstream]) socket.on('error', () => undefined)
    }),
  )
  const session = connect(`https://127.0.0.1:${line}`, { ca: certificate.cert })
  closing.push(() => session.destroy())
  const stream = session.request({ ':path': '/' })
  const received: Buffer[] = []
  for await (const bytes of stream) received.push(bytes)
  expect(Buffer.concat(received)).toEqual(PAGE)
  const bytes = Buffer.concat(sent)
  const lengths: number[] = []
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const length = bytes.readUInt16BE(at + 3)
    if (bytes[at] === DATA) lengths.push(length)
    at += HEADER_BYTES + length
  }
  return lengths
}

it('sends records that fit into a packet each', async () => {
  expect(Math.max(...(await recordsOf(false)))).toBeGreaterThan(10_000)
  const lengths = await recordsOf(true)
  expect(Math.max(...lengths)).toBeLessThan(1_420)
  expect(lengths.length).toBeGreaterThan(PAGE.length / 1_420)
})
