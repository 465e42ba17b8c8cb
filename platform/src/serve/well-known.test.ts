import fastify from 'fastify'
import { expect, it } from 'vitest'
import { addWellKnown } from './well-known.ts'

it('tells where to report a security problem, in a text that is valid for half a year', async () => {
  const app = fastify()
  addWellKnown(app, 'https://site.example', () => Date.parse('2026-11-24T15:00Z'))
  const { body, headers } = await app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.trimEnd().split('\n')).toEqual([
    'Contact: https://site.example/contact?topic=security',
    'Expires: 2027-05-23T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://site.example/.well-known/security.txt',
  ])
  await app.close()
})
