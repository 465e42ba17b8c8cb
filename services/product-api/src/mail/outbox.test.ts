// @module-tag soak

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetOldEntries } from '#src/retention/forget-old-entries.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { accounts, mails } from '#src/store/schema.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { planMail } from './messages.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { openMailServer } from './send-mail.ts'

/** A mail server that keeps what it gets; `refuses` makes it answer 451 to the next messages. */
async function startMailServer() {
  const server = {
    messages: [] as string[],
    refuses: 0,
    url: '',
    async close() {
      listener.close()
      await once(listener, 'close')
    },
  }
  const listener = createServer((socket) => {
    let data: string | null = null
    let rest = ''
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      rest += chunk.toString()
      for (let at = rest.indexOf('\r\n'); at >= 0; at = rest.indexOf('\r\n')) {
        const line = rest.slice(0, at)
        rest = rest.slice(at + 2)
        if (data === null) answer(line)
        else if (line === '.') {
          server.messages.push(data)
          data = null
          socket.write('250 kept\r\n')
        } else data += `${line}\n`
      }
    })
    function answer(line: string) {
      if (/^MAIL/i.test(line) && server.refuses-- > 0) socket.write('451 later\r\n')
      else if (/^DATA/i.test(line)) {
        data = ''
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  server.url = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`
  return server
}

describe.each(DATABASES)('messages on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let server: Awaited<ReturnType<typeof startMailServer>>
  let outbox: Outbox
  let now = new Date('2026-11-22T12:00:00Z')
  const logged: string[] = []
  const create = async () =>
    createOutbox(
      { database: open.database, log: (message) => logged.push(message), now: () => now },
      await openMailServer({
        smtpUrl: server.url,
        from: 'site@orchard.example',
        isShown: false,
        operator: null,
      }),
    )

  beforeAll(async () => {
    open = await openTestDatabase(kind)
  })
  afterAll(async () => open?.close(), 30_000)
  beforeEach(async () => {
    await open.database.delete(mails)
    await open.database.delete(accounts)
    server = await startMailServer()
    outbox = await create()
    server.refuses = 0
    logged.length = 0
  })
  afterEach(async () => server.close())

  it('are sent once, however often the occasion comes and whoever sends', async () => {
    const mail = { occasion: 'one', subject: 'Grüße', content: 'Hello\n.\nend' }
    for (let count = 0; count < 3; count++) await outbox.toAddress('op@orchard.example', mail)
    const other = await create()
    await Promise.all([outbox.send(), other.send(), outbox.send()])
    await outbox.send()
    expect(server.messages).toHaveLength(1)
    expect(server.messages[0]).toMatch(/^To: op@orchard\.example$/m)
    expect(server.messages[0]).toMatch(/^From: site@orchard\.example$/m)
    expect(server.messages[0]).toMatch(/^Subject: =\?UTF-8\?/m)
  })

  it('are tried again after a minute, two and four', async () => {
    server.refuses = 2
    await outbox.toAddress('op@orchard.example', { occasion: 'x', subject: 's', content: 'c' })
    await outbox.send()
    expect(logged).toEqual([expect.stringContaining('Email not sent')])
    await outbox.send()
    expect(logged).toHaveLength(1)
    for (const minutes of [1, 2]) {
      now = new Date(now.getTime() + minutes * 60_000)
      await outbox.send()
    }
    expect(server.messages).toHaveLength(1)
    expect(logged).toHaveLength(2)
  })

  it('go to the address of the account, and nowhere where there is none', async () => {
    const add = async (subject: string, email: string | null) => {
      const [account] = await open.database
        .insert(accounts)
        .values({ provider: 'cognito', subject, email, createdAt: now })
        .returning()
      const id = account?.id ?? ''
      await outbox.toAccount(
        id,
        planMail('https://orchard.example', { accountId: id, at: now, plan: 'business' }),
      )
    }
    await add('ana', 'ana@example.com')
    await add('ben', null)
    expect(await outbox.list('ana@example.com')).toMatchObject([
      { subject: 'Your plan is now Business', content: expect.stringContaining('1,000,000 calls') },
    ])
    await outbox.send()
    expect(server.messages).toHaveLength(1)
    // They go with the account.
    await open.database.delete(accounts)
    expect(await open.database.select().from(mails)).toEqual([])
  })

  it('are dropped after a month', async () => {
    await outbox.toAddress('op@orchard.example', { occasion: 'x', subject: 's', content: 'c' })
    now = new Date(now.getTime() + 31 * 24 * 60 * 60_000)
    await forgetOldEntries({ database: open.database, now: () => now })
    expect(await outbox.list('op@orchard.example')).toEqual([])
  })
})
