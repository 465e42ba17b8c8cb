import { randomBytes } from 'node:crypto'
import { openStore } from '#src/store/open-store.ts'
import { createPasswordlessUser } from './create-passwordless-user.ts'

// Run as a process of its own by the test of the store: says which users are safe, until it is killed.
const { store } = await openStore(process.argv[2] ?? '', { now: Date.now }, randomBytes)
for (let number = 0; ; number++) {
  const email = `user${number}@example.com`
  store.addUser(createPasswordlessUser(email))
  await store.flush()
  process.stdout.write(`${email}\n`)
}
