import { once } from 'node:events'
import { connect } from 'node:http2'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { createCertificate } from '@orchard/shared-node/testing/certificate'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { clientErrorHandler, HEADER_LIMITS, refuseTooManyCookies } from './client-errors.ts'

const certificate = await createCertificate()
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
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return (app.server.address() as AddressInfo).port
}

/** What a plain connection gets; the head is sent in pieces, as over a network. */
async function askPlainly(headers: Record<string, string>): Promise<string> {
  const socket = connectTcp(await start(false), '127.0.0.1')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`)
  let text = ''
  socket.setEncoding('utf8').on('data', (piece) => {
    text += piece
    if (/^HTTP\/1.1 200/.test(text)) socket.end()
  })
  await once(socket, 'close')
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
  expect(await askPlainly({ ...PAGE, cookie: cookies(50).join('; ') })).toMatch(/^HTTP\/1.1 200/)
  expect((await askSecurely(cookies(50), PAGE.accept)).text).toBe('a page')
})

it('shows a browser how to get rid of more', async () => {
  const text = await askPlainly({ ...PAGE, cookie: cookies(100).join('; ') })
  expect(text).toMatch(/^HTTP\/1.1 431 /)
  expect(text).toContain('\r\nContent-Type: text/html; charset=utf-8\r\n')
  expect(text).toContain('\r\nX-Frame-Options: DENY\r\n')
  expect(text).toContain('Delete the cookies of this site.')
  expect(text).toMatch(/<\/html>$/)
  expect(text).not.toMatch(/clear-site-data|set-cookie/i)
})

it('does so over HTTP/2, too', async () => {
  const { headers, text } = await askSecurely(cookies(100), PAGE.accept)
  expect(headers[':status']).toBe(431)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(text).toContain('Delete the cookies of this site.')
})

it('answers a program with a problem document', async () => {
  const accept = 'application/json'
  const text = await askPlainly({ accept, cookie: cookies(100).join('; ') })
  expect(text).toContain('\r\nContent-Type: application/problem+json\r\n')
  const problem = { title: 'Request Header Fields Too Large', status: 431 }
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual(problem)
  expect(JSON.parse((await askSecurely(cookies(100), accept)).text)).toEqual(problem)
  const malformed = await askPlainly({ 'X-A': 'a\0b' })
  expect(malformed).toMatch(/^HTTP\/1.1 400 /)
})
