import { expect, it } from 'vitest'
import { createDeletion } from './delete-account.ts'

it('deletes the account before the user, and continues after a failure', async () => {
  const done: string[] = []
  let failures = 1
  const remove = createDeletion({
    deleteAccount: async () => {
      done.push('account')
    },
    deleteUser: async () => {
      if (failures-- > 0) throw new Error('the provider is down')
      done.push('user')
    },
  })
  await expect(remove()).rejects.toThrow('down')
  await remove()
  expect(done).toEqual(['account', 'user'])
})

it('keeps the user while the account exists', async () => {
  const done: string[] = []
  const remove = createDeletion({
    deleteAccount: () => Promise.reject(new Error('the product API is down')),
    deleteUser: async () => {
      done.push('user')
    },
  })
  await expect(remove()).rejects.toThrow('down')
  expect(done).toEqual([])
})
