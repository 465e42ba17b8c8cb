import { expect, it } from 'vitest'
import { decodeAssets, encodeAssets, referencedAssets } from './asset-references.ts'

const list = [{ id: 1 }, { id: 2 }]
const pathOf = (value: object) => (value === list ? 'data/index.json' : undefined)

it('puts a reference where a loader passed a file on', () => {
  const encoded = encodeAssets({ entries: list, total: 2, none: null }, pathOf)
  expect(encoded).toEqual({ entries: { $asset: 'data/index.json' }, total: 2, none: null })
  expect(referencedAssets(encoded)).toEqual(['data/index.json'])
})

it('reads the same data back', async () => {
  const data = { entries: list, nested: [{ again: list }], text: 'x' }
  const read = async <T>(path: string) => (path === 'data/index.json' ? list : null) as T
  expect(await decodeAssets(encodeAssets(data, pathOf), read)).toEqual(data)
})

it('leaves data without files alone', () => {
  expect(encodeAssets([1, 'a', null, { b: [true] }], pathOf)).toEqual([1, 'a', null, { b: [true] }])
  expect(referencedAssets(null)).toEqual([])
})

it('fails when a file cannot be read', async () => {
  const read = () => Promise.reject(new Error('gone'))
  await expect(decodeAssets({ $asset: 'data/x.json' }, read)).rejects.toThrow('gone')
})
