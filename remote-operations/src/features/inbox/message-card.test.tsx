// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Message } from '#src/data/entities.ts'
import { openConsole } from '#src/testing/open-console.tsx'
import { MessageCard } from './message-card.tsx'

afterEach(cleanup)

const MESSAGE: Message = {
  ...{ id: 'm1', kind: 'contact', received_at: '2026-11-20T08:00:00Z', replies: [] },
  content: { email: 'cy@example.com', message: 'Two lines\nof text' },
  ...{ done_at: null, done_by: null },
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })

it('replies to who left an address, and says so', async () => {
  const console = openConsole(<MessageCard message={MESSAGE} onChanged={() => undefined} />)
  press('Reply…')
  type('Reply', 'Thank you.')
  type('Reason', 'They asked')
  console.respondWith([200, {}])
  press('Send the reply')
  expect(await screen.findByText('The reply is on its way.')).toBeTruthy()
  expect(console.sent).toMatchObject([
    {
      path: 'inbox/m1/reply',
      body: { subject: 'Your message to API Orchard', text: 'Thank you.', reason: 'They asked' },
    },
  ])
})

it('offers no reply where there is no address, and reopens what is done', async () => {
  const replies = [{ at: '2026-11-20T09:00:00Z', by: 'bo@example.com', subject: 'Re', text: 'Yes' }]
  const done = { ...MESSAGE, content: { api: 'lakes' }, replies, done_at: '2026-11-20T09:00:00Z' }
  const console = openConsole(<MessageCard message={done} onChanged={() => undefined} />)
  expect(screen.getByText('Done by somebody')).toBeTruthy()
  expect(screen.getByText('bo@example.com, 20 November 2026 at 09:00 UTC: Re')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reply…' })).toBeNull()
  press('Reopen…')
  console.respondWith([200, {}])
  press('Reopen the message')
  expect(await screen.findByText('It is open again.')).toBeTruthy()
  expect(console.sent[0]?.path).toBe('inbox/m1/reopen')
})
