import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore } from './open-store.ts'
import { type Change, Store } from './store.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'payments-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const file = () => path.join(dataDir, 'payments', 'journal.jsonl')
const taxId = (id: string, value = 'one') => ({ id, object: 'tax_id', value }) as Stripe.TaxId

it('restores objects in order after a restart', async () => {
  const first = await openStore(dataDir)
  const one = first.store.add(taxId('txi_1'))
  first.store.add(taxId('txi_2'))
  first.store.add(taxId('txi_3'))
  await first.store.flush()
  first.store.update(one, { value: 'other' })
  first.store.put('objects', 'txi_2', null)
  await first.close()
  const second = await openStore(dataDir)
  const kept = second.store.all('tax_id').map(({ id, value }) => `${id} ${value}`)
  expect(kept).toEqual(['txi_3 one', 'txi_1 other'])
  await second.close()
})

it('drops a line cut short by a kill and continues after it', async () => {
  const first = await openStore(dataDir)
  first.store.add(taxId('txi_1'))
  await first.close()
  appendFileSync(file(), '[["objects","txi_2",{"id":"tx')
  const second = await openStore(dataDir)
  second.store.add(taxId('txi_3'))
  await second.close()
  const third = await openStore(dataDir)
  expect(third.store.all('tax_id').map(({ id }) => id)).toEqual(['txi_3', 'txi_1'])
  await third.close()
})

it('makes the file readable by its own user only', async () => {
  const { close } = await openStore(dataDir)
  await close()
  expect(statSync(file()).mode & 0o077).toBe(0)
})

it('refuses a folder that another process uses', async () => {
  const { close } = await openStore(dataDir)
  await expect(openStore(dataDir)).rejects.toThrow(/uses the data in/)
  await close()
})

it('leaves an unreadable file unchanged', async () => {
  const { close } = await openStore(dataDir)
  await close()
  writeFileSync(file(), '{"version":1}\n')
  await expect(openStore(dataDir)).rejects.toThrow(/move the file away/)
  expect(readFileSync(file(), 'utf8')).toBe('{"version":1}\n')
})

it('keeps changes whose write failed', async () => {
  const written: Change[][] = []
  let fails = true
  const store = new Store([], {
    append: async (changes) => {
      if (fails) throw new Error('disk full')
      written.push([...changes])
    },
  })
  store.add(taxId('txi_1'))
  await expect(store.flush()).rejects.toThrow('disk full')
  fails = false
  store.add(taxId('txi_2'))
  await store.flush()
  expect(
    written
      .flat()
      .map(([, key]) => key)
      .sort(),
  ).toEqual(['txi_1', 'txi_2'])
})
