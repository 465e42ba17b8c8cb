import { startServer } from '@orchard/shared/testing/start-process'

/** The stand-in for Stripe, running in a process of its own. */
export interface PaymentsProcess {
  origin: string
  /** Posts to `/__dev/...`, and gives the response. */
  dev(path: string, body: object): Promise<unknown>
  /** Every message about an event, sent or not. */
  deliveries(): Promise<{ id: string; event: string; status: string }[]>
  /** Pays on a hosted page as a visitor does; where it leads to, or what the page says. */
  pay(page: string, card?: string): Promise<{ address: string } | { alert: string }>
  stop(): Promise<void>
}

const GOOD_CARD = '4242424242424242'

/**
 * Starts the stand-in.
 * @param productApiPort where it sends events to.
 * @throws {Error} when it ends instead, or takes too long.
 */
export async function startPayments({
  dataDir,
  port,
  productApiPort,
}: {
  dataDir: string
  port: number
  productApiPort: number
}): Promise<PaymentsProcess> {
  const origin = `http://127.0.0.1:${port}`
  const { stop } = await startServer('services/payments/src/main.ts', {
    PAYMENTS_PORT: String(port),
    PRODUCT_API_PORT: String(productApiPort),
    DATA_DIR: dataDir,
  })
  return {
    origin,
    async dev(what, body) {
      const response = await fetch(`${origin}/__dev/${what}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      return text === '' ? null : JSON.parse(text)
    },
    async deliveries() {
      return (await (await fetch(`${origin}/__dev/deliveries`)).json()).deliveries
    },
    async pay(page, card = GOOD_CARD) {
      const fields = { card_number: card, expiry: '12/34', cvc: '123', name: 'Ana', country: 'BE' }
      const response = await fetch(page, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
      const address = response.headers.get('Location')
      return address === null ? { alert: await response.text() } : { address }
    },
    async stop() {
      await stop()
    },
  }
}
