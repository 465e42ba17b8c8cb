// @module-tag soak

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '#src/modules/mail/tables.ts'
import { operatorLog } from '#src/modules/operator/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type MailServer, startMailServer } from '#src/testing/mail-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { deleteSubmissions } from '#src/whole/delete-submissions.ts'
import { submissionReplies, submissions } from './tables.ts'

const TOKEN = 'the token of the operators of the tests'
const CONTACT = 'help@orchard.example'
const EMAIL = 'ana@example.com'

describe.each(DATABASES)('the inbox of operators on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let server: MailServer
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind)
    server = await startMailServer()
    api = await createTestApi(open, {
      operatorToken: TOKEN,
      mail: {
        smtpUrl: server.url,
        from: 'site@orchard.example',
        isShown: false,
        operator: CONTACT,
      },
    })
  })
  afterAll(async () => {
    await api?.close()
    await server?.close()
    await open?.close()
  }, 30_000)
  beforeEach(async () => {
    await open.database.delete(submissions)
    await open.database.delete(mails)
    server.messages.length = 0
  })

  const operate = (method: 'GET' | 'POST', path: string, payload?: object) =>
    api.app.inject({
      method,
      url: `/op/operator/inbox${path}`,
      headers: { authorization: `Bearer ${TOKEN}`, 'x-operator': 'ben' },
      ...(payload ? { payload } : {}),
    })
  const read = async (query = '') => (await operate('GET', query)).json()
  const receive = async (count: number, content: Record<string, string> = { email: EMAIL }) => {
    const at = api.clock.now.getTime()
    const rows = Array.from({ length: count }, (_, index) => ({
      kind: 'contact' as const,
      idempotencyKey: `${at} ${index}`,
      // Two at the same time, so that the cursor needs the id.
      receivedAt: new Date(at + Math.floor(index / 2) * 1_000),
      content: { ...content, message: `Message ${index}` },
    }))
    const stored = await open.database.insert(submissions).values(rows).returning()
    return stored.map(({ id }) => id)
  }

  it('is read in pages, newest first, and nothing is missing', async () => {
    await receive(120)
    const seen: string[] = []
    let next: string | null = ''
    for (let pages = 0; next !== null; pages++) {
      expect(pages).toBeLessThan(4)
      const query: string = next === '' ? '' : `?before=${encodeURIComponent(next)}`
      const page: { messages: { id: string; received_at: string }[]; next: string | null } =
        await read(query)
      seen.push(...page.messages.map(({ id }) => id))
      next = page.next
    }
    expect(new Set(seen).size).toBe(120)
    expect((await operate('GET', '?before=yesterday')).statusCode).toBe(400)
  })

  it('knows what is done, and opens it again', async () => {
    const [first = '', second = ''] = await receive(2)
    expect((await operate('POST', `/${first}/done`, { reason: 'Helped' })).statusCode).toBe(204)
    const done = await read('?state=done')
    expect(done.messages).toMatchObject([
      { id: first, done_by: 'ben', done_at: api.clock.now.toISOString() },
    ])
    expect((await read('?state=open&kind=contact')).messages).toMatchObject([{ id: second }])
    await operate('POST', `/${first}/reopen`, { reason: 'Not helped' })
    expect((await read('?state=open')).messages).toHaveLength(2)
    const log = await open.database.select().from(operatorLog).orderBy(operatorLog.id)
    expect(log.filter(({ target }) => target === first).map(({ act }) => act)).toEqual([
      'close message',
      'reopen message',
    ])
    const none = '00000000-0000-4000-8000-000000000000'
    for (const path of ['done', 'reopen'])
      expect((await operate('POST', `/${none}/${path}`, { reason: 'x' })).statusCode).toBe(404)
  })

  it('sends a reply to which the person can reply, keeps it, and deletes it with the message', async () => {
    const [id = ''] = await receive(1)
    const reply = { subject: 'Your question', text: 'It is ripe.', reason: 'Asked for help' }
    expect((await operate('POST', `/${id}/reply`, reply)).statusCode).toBe(204)
    expect((await read()).messages[0].replies).toEqual([
      { at: api.clock.now.toISOString(), by: 'ben', subject: reply.subject, text: reply.text },
    ])
    await api.sendMails()
    const [message] = server.messages
    const source = JSON.stringify(message)
    expect(source).toContain('It is ripe.')
    expect(source).toContain(EMAIL)
    expect(source).toMatch(/Reply-To: help@orchard\.example/i)
    expect(source).not.toMatch(/Auto-Submitted/i)
    const log = JSON.stringify(await open.database.select().from(operatorLog))
    expect(log).toContain('reply to message')
    for (const personal of [EMAIL, reply.text, reply.subject]) expect(log).not.toContain(personal)
    await deleteSubmissions(open.database, EMAIL)
    expect(await open.database.select().from(submissionReplies)).toEqual([])
  })

  it('refuses a reply to a message without an email address, and an empty one', async () => {
    const [id = ''] = await receive(1, {})
    const reply = { subject: 'Your question', text: 'It is ripe.', reason: 'Asked for help' }
    expect((await operate('POST', `/${id}/reply`, reply)).json()).toMatchObject({
      code: 'act_invalid',
      errors: { text: 'This message has no email address to reply to' },
    })
    expect((await operate('POST', `/${id}/reply`, { ...reply, text: ' ' })).json()).toMatchObject({
      code: 'act_invalid',
      errors: { text: 'Use 1 to 10000 characters' },
    })
    expect(await open.database.select().from(mails)).toEqual([])
  })
})
