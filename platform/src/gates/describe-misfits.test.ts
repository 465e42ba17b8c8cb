import { expect, it } from 'vitest'
import { describeMisfits } from './describe-misfits.ts'

const LIST = {
  type: 'object',
  required: ['apis'],
  properties: {
    apis: {
      type: 'array',
      items: {
        type: 'object',
        required: ['slug', 'name'],
        properties: {
          slug: { type: 'string' },
          name: { type: 'string' },
          origin: {
            anyOf: [
              { type: 'object', required: ['kind'], properties: { kind: { enum: ['live'] } } },
              { type: 'null' },
            ],
          },
        },
      },
    },
  },
}
const misfits = (document: unknown) => describeMisfits(JSON.stringify(document), LIST)

it('finds nothing in a document that has what is read, and more', () => {
  expect(misfits({ apis: [{ slug: 'a', name: 'A', tags: [] }], days: 3 })).toEqual([])
})

it('names each field once, with how often it does not fit', () => {
  expect(misfits({ list: [] })).toEqual(['apis is missing'])
  expect(misfits({ apis: [{ slug: 'a' }, { slug: 'b' }, { slug: 3, name: 'C' }] })).toEqual([
    'apis[].name is missing (2 times)',
    'apis[].slug must be string',
  ])
})

it('names what an alternative lacks, not that none fits', () => {
  const api = { slug: 'a', name: 'A' }
  expect(misfits({ apis: [{ ...api, origin: null }] })).toEqual([])
  expect(misfits({ apis: [{ ...api, origin: { type: 'live' } }] })).toEqual([
    'apis[].origin.kind is missing',
  ])
})

it('names the members of a list, and counts further fields', () => {
  const list = {
    type: 'array',
    items: { type: 'object', required: ['a', 'b', 'c', 'd', 'e', 'f'] },
  }
  expect(describeMisfits('[{}]', list)).toEqual([
    ...['a', 'b', 'c', 'd', 'e'].map((name) => `[].${name} is missing`),
    'and 1 more fields',
  ])
})

it('says of a text that it is not JSON', () => {
  expect(describeMisfits('<html>', LIST)).toEqual(['it is not JSON'])
})
