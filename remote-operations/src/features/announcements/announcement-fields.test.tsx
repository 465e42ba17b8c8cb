// @vitest-environment happy-dom
import { Form, useSubmission } from '@orchard/shared/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Announcement } from '#src/data/entities.ts'
import { explainFailure } from '#src/data/operator-api.ts'
import { readValues } from '#src/ui/act-form.tsx'
import { AnnouncementFields, announcementOf } from './announcement-fields.tsx'

afterEach(cleanup)

const CURRENT: Announcement = {
  ...{ id: 'n1', kind: 'maintenance', state: 'planned', title: 'New disks', text: 'Slower.' },
  ...{ parts: ['data-apis', 'api:uuid', 'api:iban-check'], stops: ['forms'], updates: [] },
  ...{ published_at: '2026-11-20T08:00:00Z', starts_at: '2026-11-28T02:00:00Z' },
  ...{ ends_at: '2026-11-28T03:30:00Z', ended_at: null, created_by: 'ana@example.com' },
  ...{ changed_at: '2026-11-20T08:00:00Z', changed_by: 'ana@example.com' },
}

let body: object | null = null
function Fields({ current }: { current?: Announcement }) {
  return (
    <Form
      submission={useSubmission(explainFailure)}
      read={readValues}
      send="Send"
      sending="Sending…"
      onSend={async (values) => {
        body = announcementOf(values, 'maintenance')
      }}
    >
      {(field) => (
        <AnnouncementFields kind="maintenance" field={field} {...(current ? { current } : {})} />
      )}
    </Form>
  )
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

it('sends again what it was filled with', () => {
  render(<Fields current={CURRENT} />)
  expect(screen.getByLabelText<HTMLInputElement>('APIs').value).toBe('uuid, iban-check')
  send()
  const { ends_at, kind, parts, starts_at, stops, text, title } = CURRENT
  expect(body).toEqual({
    ...{ kind, title, text, parts, stops, reason: '' },
    ...{ starts_at, ends_at },
  })
})

it('takes slugs however they are typed, and no time for an empty one', () => {
  render(<Fields />)
  const apis = screen.getByLabelText('APIs')
  fireEvent.change(apis, { target: { value: ' uuid,api:iban-check  lakes,' } })
  fireEvent.click(screen.getByLabelText('Product API'))
  send()
  expect(body).toMatchObject({
    parts: ['product-api', 'api:uuid', 'api:iban-check', 'api:lakes'],
    ends_at: null,
    stops: [],
  })
  expect(body).not.toHaveProperty('starts_at')
})
