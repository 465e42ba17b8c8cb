import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// Python 3.11.7: python3 -c "import mimetypes; print(mimetypes.guess_type('x.ENDING'))"
it.each([
  ['webp', 'image/webp'],
  ['.html', 'text/html'],
  ['PDF', 'application/pdf'],
  ['csv', 'text/csv'],
  ['svg', 'image/svg+xml'],
  ['json', 'application/json'],
  ['tar', 'application/x-tar'],
  ['mp4', 'video/mp4'],
])('knows the type of %s', async (extension, type) => {
  expect(await ask('mime-type', { extension })).toMatchObject({ type, matches: null })
})

// MIME Sniffing (WHATWG), 4.6: a scriptable MIME type is an XML MIME type, HTML or PDF.
it.each([
  ['image/svg+xml', true, false],
  ['application/pdf', true, true],
  ['text/html', true, false],
  ['image/png', false, true],
  ['application/json', false, false],
])('judges %s', async (type, active, binary) => {
  expect(await ask('mime-type', { type })).toMatchObject({ type, active, binary })
})

it('compares an ending with a type and passes over its charset', async () => {
  expect(
    await ask('mime-type', { extension: 'csv', type: 'Text/CSV; charset=utf-8' }),
  ).toMatchObject({ type: 'text/csv', matches: true, registered: true })
  expect(await ask('mime-type', { extension: 'png', type: 'text/html' })).toMatchObject({
    type: 'text/html',
    matches: false,
  })
})

it('tells unknown from malformed', async () => {
  expect(await refusal('mime-type', { extension: 'qqqq' })).toMatchObject({ status: 404 })
  expect(await refusal('mime-type', { type: 'image/none-such' })).toMatchObject({ status: 404 })
  expect(await refusal('mime-type', { type: 'image' })).toMatchObject({
    status: 400,
    errors: { type: 'type must be a media type such as image/webp' },
  })
})
