import { randomBytes } from 'node:crypto'
import { openStore } from '#src/store/open-store.ts'
import { createPasswordlessUser } from './create-passwordless-user.ts'

// Run by the store's test as a separate process: prints which users are durable until killed.
const { store } = await openStore(process.argv[2] ?? '', { now: Date.now }, randomBytes)
for (let number = 0; ; number++) {
  const email = `user${number}@example.com`
  store.addUser(createPasswordlessUser(email))
  await store.flush()
  process.stdout.write(`${email}\n`)
}
