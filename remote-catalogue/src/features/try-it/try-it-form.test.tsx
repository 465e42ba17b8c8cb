// @vitest-environment happy-dom
import { createBrowserRouter, RouterProvider } from '@orchard/shared/router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TryItForm } from './try-it-form.tsx'

const PARAMETERS = [
  {
    name: 'text',
    type: 'string',
    required: true,
    example: 'abc',
    description: 'What to write.',
  },
  { name: 'size', type: 'integer', required: false, example: 3, description: 'How large.' },
] as const

/** Addresses and keys that were asked, and what is answered in turn. */
const asked: { address: string; key: string | null }[] = []
const answers: Response[] = []

beforeEach(() => {
  asked.length = 0
  answers.length = 0
  history.replaceState(null, '', '/api/made-up')
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, key: new Headers(init.headers).get('X-Api-Key') })
    return answers.shift()
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(needsKey: boolean) {
  const form = (
    <TryItForm
      url="https://api.example/v1/made-up"
      parameters={PARAMETERS}
      args={{ text: 'abc' }}
      needsKey={needsKey}
      drawAnswer={(value) => <samp>{JSON.stringify(value)}</samp>}
    />
  )
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element: form }])} />)
  return screen.findByRole('button', { name: 'Run' })
}

const refusal = (status: number, code: string, more: object = {}) =>
  Response.json({ type: 'about:blank', title: 'Refused', status, code, ...more }, { status })

const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

it('runs without a key, draws the answer and says how many runs are left', async () => {
  answers.push(Response.json({ a: 1 }, { headers: { RateLimit: '"try";r=1;t=60' } }))
  fireEvent.click(await open(false))
  expect((await screen.findByText('{"a":1}')).tagName).toBe('SAMP')
  expect(asked).toEqual([{ address: 'https://api.example/v1/made-up/try?text=abc', key: null }])
  expect(screen.getByText(/^1 free run is left today\./)).toBeTruthy()
  const offer = screen.getByRole('link', { name: 'Get a free key' })
  expect(offer.getAttribute('href')).toBe('/register?next=/api/made-up')
})

it('uses a key that was typed in, and offers none then', async () => {
  answers.push(Response.json({ a: 1 }))
  const run = await open(false)
  fireEvent.change(screen.getByLabelText('API key (optional)'), {
    target: { value: ' orchard_1 ' },
  })
  fireEvent.click(run)
  await screen.findByText('{"a":1}')
  expect(asked).toEqual([{ address: 'https://api.example/v1/made-up?text=abc', key: 'orchard_1' }])
  expect(screen.queryByRole('link', { name: 'Get a free key' })).toBeNull()
})

it('names everything that is wrong beside its field and goes to the first', async () => {
  const errors = { size: 'size must be an integer', text: 'text is missing' }
  answers.push(refusal(400, 'parameter_missing', { detail: 'text is missing', errors }))
  fireEvent.click(await open(false))
  const text = screen.getByLabelText('text')
  await expect.poll(() => describedBy(text)).toBe('text is missing')
  expect(describedBy(screen.getByLabelText('size'))).toBe('size must be an integer')
  expect(document.activeElement).toBe(text)
  expect(screen.getByRole('alert').textContent).toBe(
    '2 parameters are not right; each field says why.',
  )
})

it('asks for a key where the API needs one, and sends nothing before', async () => {
  fireEvent.click(await open(true))
  const key = await screen.findByLabelText('API key')
  await expect.poll(() => describedBy(key)).toContain('Enter your API key')
  expect(document.activeElement).toBe(key)
  expect(asked).toEqual([])
})

it('says in words that calls came too fast, and can run again', async () => {
  const detail = 'Your plan allows 5 calls per second, 10 at once; try again in a second'
  answers.push(refusal(429, 'rate_limited', { detail }), Response.json({ a: 1 }))
  const run = await open(false)
  fireEvent.change(screen.getByLabelText('API key (optional)'), { target: { value: 'orchard_1' } })
  fireEvent.click(run)
  await expect.poll(() => screen.getByRole('alert').textContent).toBe(detail)
  expect(screen.getByRole('status').textContent).toMatch(/^429 in [\d,]+ ms$/)
  expect(screen.queryByRole('link', { name: 'Get a free key' })).toBeNull()
  fireEvent.click(run)
  await screen.findByText('{"a":1}')
  expect(screen.getByRole('alert').textContent).toBe('')
})

it('offers the documented sample where an API has no source', async () => {
  const detail = 'The source of this API is not set up here'
  answers.push(
    refusal(503, 'source_not_configured', { detail }),
    Response.json({ documented: true }, { headers: { 'X-Sample-Data': 'true' } }),
  )
  fireEvent.click(await open(false))
  expect(await screen.findByText(detail)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show the documented sample' }))
  await screen.findByText('{"documented":true}')
  expect(asked[1]).toEqual({ address: 'https://api.example/v1/made-up/sample', key: null })
  expect(screen.getByRole('status').textContent).toMatch(
    /^200 in [\d,]+ ms, with the sample data of the documentation$/,
  )
})
