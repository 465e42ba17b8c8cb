// @module-tag soak

import { DAY_MS, MINUTE_MS } from '@orchard/shared/format'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type MailServer, startMailServer } from '#src/testing/mail-server.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { unwatched } from '#src/testing/unwatched.ts'
import { forgetOldEntries } from '#src/whole/forget-old-entries.ts'
import { createMailSender, type MailSender } from './mail-sender.ts'
import { planMail } from './messages.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { openMailServer } from './send-mail.ts'
import { mails } from './tables.ts'

describe.each(DATABASES)('messages on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let server: MailServer
  let outbox: Outbox & MailSender
  let now = new Date('2026-11-22T12:00:00Z')
  const logged: string[] = []
  const create = async () => {
    const services = {
      database: open.database,
      log: (message: string) => logged.push(message),
      now: () => now,
    }
    const deliver = await openMailServer({
      ...{ smtpUrl: server.url, from: 'site@orchard.example', isShown: false, operator: null },
    })
    return {
      ...createOutbox(services),
      ...createMailSender(services, { deliver, watch: unwatched }),
    }
  }
  const store = (occasion: string) =>
    outbox.toAddress('op@orchard.example', { occasion, subject: occasion, content: 'c' })
  const wait = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE_MS)
  }

  beforeAll(async () => {
    open = await openTestDatabase(kind)
  })
  afterAll(async () => open?.close(), 30_000)
  beforeEach(async () => {
    await forgetPeople(open.database)
    server = await startMailServer()
    outbox = await create()
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

  it('are each sent by one of two senders', async () => {
    const subjects = Array.from({ length: 30 }, (_, index) => `mail-${index}`)
    for (const subject of subjects) await store(subject)
    const other = await create()
    await Promise.all([outbox.send(), other.send()])
    const sent = server.messages.map((one) => /^Subject: (.*)$/m.exec(one)?.[1])
    expect(sent.toSorted()).toEqual(subjects.toSorted())
  })

  it('are tried again a minute after a failure, then two and four', async () => {
    server.refusals = [
      ['MAIL', '451 later'],
      ['RCPT', '450 busy'],
    ]
    await store('x')
    await outbox.send()
    expect(logged).toEqual([expect.stringContaining('Email not sent')])
    await outbox.send()
    expect(logged).toHaveLength(1)
    for (const minutes of [1, 2]) {
      wait(minutes)
      await outbox.send()
    }
    expect(server.messages).toHaveLength(1)
    expect(logged).toHaveLength(2)
  })

  it('are overdue when they wait for longer than five minutes', async () => {
    server.refusals = [['MAIL', '451 later']]
    await store('x')
    await outbox.send()
    expect(await outbox.countOverdue()).toBe(0)
    wait(6)
    expect(await outbox.countOverdue()).toBe(1)
    await outbox.send()
    expect(await outbox.countOverdue()).toBe(0)
  })

  it('are not overdue while they are held for later', async () => {
    const dueAt = new Date(now.getTime() + 10 * MINUTE_MS)
    const mail = { occasion: 'x', subject: 'x', content: 'c' }
    await outbox.toAddress('op@orchard.example', { ...mail, dueAt })
    wait(9)
    await outbox.send()
    expect(server.messages).toEqual([])
    expect(await outbox.countOverdue()).toBe(0)
    wait(1)
    await outbox.send()
    expect(server.messages).toHaveLength(1)
  })

  // RFC 5321, 4.2.1 and 4.2.3: 5yz is permanent for this recipient or this message.
  it.each([
    ['a recipient', 'RCPT', '550 5.1.1 no such user'],
    ['a message', 'DATA', '554 5.6.0 not a message'],
  ] as const)('end when the server refuses %s for good', async (_, command, response) => {
    server.refusals = [[command, response]]
    await store('x')
    await outbox.send()
    wait(60 * 24)
    await outbox.send()
    expect(server).toMatchObject({ messages: [], connections: 1 })
    expect(logged).toEqual([expect.stringMatching(/Email refused.*(?:no such user|not a message)/)])
    const [mail] = await outbox.list('op@orchard.example')
    expect(mail).toMatchObject({
      sentAt: null,
      refusal: expect.stringContaining(response.slice(0, 3)),
    })
  })

  // RFC 3463: 5.7 is policy and security, 5.1.7 and 5.1.8 are the sender's address. Servers put such refusals off to RCPT.
  it.each([
    ['MAIL', '550 5.7.1 sender rejected'],
    ['RCPT', '554 5.7.1 Relay access denied'],
    ['RCPT', '530 5.7.0 Authentication required'],
    ['RCPT', '553 5.1.8 Sender address rejected'],
    ['DATA', '554 Message rejected: Email address is not verified'],
  ] as const)('are kept while a setting is refused: %s %s', async (command, response) => {
    server.refusals = [[command, response]]
    await store('x')
    await outbox.send()
    wait(1)
    await outbox.send()
    expect(server.messages).toHaveLength(1)
  })

  it('wait for a silent server five at a time, and no more', async () => {
    server.isHeld = true
    for (let count = 0; count < 8; count++) await store(`mail-${count}`)
    const first = outbox.send().catch(() => undefined)
    const second = outbox.send().catch(() => undefined)
    await expect.poll(() => server.connections).toBe(5)
    const claimed = await open.database.select().from(mails)
    expect(claimed.filter(({ tries }) => tries === 1)).toHaveLength(5)
    await server.close()
    await Promise.all([first, second])
    server = await startMailServer()
    wait(60)
    await (await create()).send()
    expect(server.messages).toHaveLength(8)
  })

  it('that are under way when the service stops are sent, and the others later', async () => {
    server.isHeld = true
    for (let count = 0; count < 8; count++) await store(`mail-${count}`)
    const sending = outbox.send()
    await expect.poll(() => server.connections).toBe(5)
    const stopping = outbox.stop()
    server.release()
    await stopping
    expect(server.messages).toHaveLength(5)
    await sending
    await outbox.send()
    expect(server.messages).toHaveLength(5)
    await (await create()).send()
    expect(server.messages).toHaveLength(8)
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
      {
        subject: 'Your plan is now Business',
        content: expect.stringContaining('1,000,000 requests'),
      },
    ])
    await outbox.send()
    expect(server.messages).toHaveLength(1)
    // They go with the account.
    await open.database.delete(accounts)
    expect(await open.database.select().from(mails)).toEqual([])
  })

  it('are dropped after a month', async () => {
    await outbox.toAddress('op@orchard.example', { occasion: 'x', subject: 's', content: 'c' })
    now = new Date(now.getTime() + 31 * DAY_MS)
    await forgetOldEntries({ database: open.database, now: () => now, log: () => undefined })
    expect(await outbox.list('op@orchard.example')).toEqual([])
  })
})
