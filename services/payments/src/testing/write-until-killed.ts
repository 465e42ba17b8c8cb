import type Stripe from 'stripe'
import { openStore } from '#src/store/open-store.ts'

// Run by the store's soak as a separate process: prints durable objects until killed.
const { store } = await openStore(process.argv[2] ?? '')
for (let number = 0; ; number++) {
  const id = `txi_${number}`
  store.add({ id, object: 'tax_id', value: String(number) } as Stripe.TaxId)
  store.put('notes', id, { secret: String(number) })
  await store.flush()
  process.stdout.write(`${id}\n`)
}
