import { once } from 'node:events'
import { connect } from 'node:http2'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { createCertificate } from '@orchard/shared-node/testing/certificate'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { clientErrorHandler, HEADER_LIMITS, refuseTooManyCookies } from './client-errors.ts'

const certificate = await createCertificate()
const FIRST_HALF = 'first half '
const PAGE = { accept: 'text/html,*/*;q=0.8' }

/** Cookies as they pile up: three for each person who was ever signed in here. */
const cookies = (people: number) =>
  Array.from(
    { length: people * 3 },
    (_, index) =>
      `CognitoIdentityServiceProvider.client.person-${index}.deviceKey=${'x'.repeat(90)}`,
  )

async function start(isSecure: boolean): Promise<number> {
  const app = Fastify({
    clientErrorHandler: clientErrorHandler({ 'X-Frame-Options': 'DENY' }),
    ...(isSecure
      ? { http2: true, https: { allowHTTP1: true, ...HEADER_LIMITS, ...certificate } }
      : { http: HEADER_LIMITS }),
  } as object) as unknown as FastifyInstance
  refuseTooManyCookies(app)
  app.get('/', async () => 'a page')
  app.get('/in-halves', (_request, reply) => {
    reply.hijack()
    const halves = [FIRST_HALF, 'second half']
    reply.raw.writeHead(200, { 'Content-Length': halves.join('').length }).write(halves[0])
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return (app.server.address() as AddressInfo).port
}

/** Ways to ask over HTTP/1.1. */
interface Asking {
  path?: string
  isSecure?: boolean
  /** Bytes of a piece of the head; there is a pause after each. All at once by default. */
  pieceBytes?: number
}

/** What a client of HTTP/1.1 gets until the connection ends, or until it has a whole page. */
async function ask(
  headers: Record<string, string>,
  { path = '/', isSecure = false, pieceBytes }: Asking = {},
): Promise<string> {
  const port = await start(isSecure)
  const socket = isSecure
    ? connectTls({ port, host: '127.0.0.1', ca: certificate.cert, ALPNProtocols: ['http/1.1'] })
    : connectTcp(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (piece) => {
    text += piece
    if (text.endsWith('a page')) socket.end()
    if (text.endsWith(FIRST_HALF)) socket.write('no request\r\n\r\n')
  })
  const closed = once(socket, 'close')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`
  const size = pieceBytes ?? head.length
  for (let at = 0; at < head.length && !text; at += size) {
    socket.write(head.slice(at, at + size))
    if (pieceBytes) await setTimeout(5)
  }
  await closed
  return text
}

async function askSecurely(crumbs: readonly string[], accept: string) {
  const session = connect(`https://127.0.0.1:${await start(true)}`, { ca: certificate.cert })
  onTestFinished(() => session.destroy())
  const stream = session.request({ ':path': '/', accept, cookie: [...crumbs] })
  const [headers] = await once(stream, 'response')
  let text = ''
  for await (const piece of stream) text += piece
  return { headers, text }
}

it('reads the cookies of many people', async () => {
  expect(await ask({ ...PAGE, cookie: cookies(50).join('; ') })).toMatch(/^HTTP\/1.1 200/)
  expect((await askSecurely(cookies(50), PAGE.accept)).text).toBe('a page')
})

it('shows a browser how to get rid of more', async () => {
  const text = await ask({ ...PAGE, cookie: cookies(100).join('; ') })
  expect(text).toMatch(/^HTTP\/1.1 431 /)
  expect(text).toContain('\r\nContent-Type: text/html; charset=utf-8\r\n')
  expect(text).toContain('\r\nX-Frame-Options: DENY\r\n')
  expect(text).toContain('Delete the cookies of this site.')
  expect(text).toMatch(/<\/html>$/)
  expect(text).not.toMatch(/clear-site-data|set-cookie/i)
})

it.each([
  [20, 200],
  [31, 200],
  [40, 431],
])('returns %d KiB of cookies by %d over HTTP/1.1 with TLS, too', async (size, status) => {
  const text = await ask({ ...PAGE, cookie: 'x'.repeat(size * 1024) }, { isSecure: true })
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  if (status === 431) expect(text).toContain('Delete the cookies of this site.')
})

it('writes nothing into a response that is under way', async () => {
  for (const isSecure of [false, true])
    expect(await ask(PAGE, { path: '/in-halves', isSecure })).toMatch(/\r\n\r\nfirst half $/)
})

it('does so over HTTP/2, too', async () => {
  const { headers, text } = await askSecurely(cookies(100), PAGE.accept)
  expect(headers[':status']).toBe(431)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(text).toContain('Delete the cookies of this site.')
})

it.each([
  ['application/json, text/html;q=0.5', 'application/problem+json'],
  ['application/problem+json, */*', 'application/problem+json'],
  ['application/json;q=0.5, text/html', 'text/html; charset=utf-8'],
  ['*/*', 'text/html; charset=utf-8'],
])('returns %s by %s', async (accept, type) => {
  const text = await ask({ accept, cookie: cookies(100).join('; ') })
  expect(text).toContain(`\r\nContent-Type: ${type}\r\n`)
})

it('shows the page where what the client accepts came in an earlier piece', async () => {
  for (const headers of [PAGE, { accept: 'application/json' }]) {
    const cookie = cookies(100).join('; ')
    const text = await ask({ ...headers, cookie }, { pieceBytes: 8 * 1024 })
    expect(text).toMatch(/^HTTP\/1.1 431 .*\r\nContent-Type: text\/html.*<\/html>$/s)
  }
})

it('responds to a program with a problem document', async () => {
  const accept = 'application/json'
  const text = await ask({ accept, cookie: cookies(100).join('; ') })
  expect(text).toContain('\r\nContent-Type: application/problem+json\r\n')
  const problem = { title: 'Request Header Fields Too Large', status: 431 }
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual(problem)
  expect(JSON.parse((await askSecurely(cookies(100), accept)).text)).toEqual(problem)
  const malformed = await ask({ 'X-A': 'a\0b' })
  expect(malformed).toMatch(/^HTTP\/1.1 400 /)
})
