import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PORTS } from '@orchard/shared/testing/site-ports'
import type { Edit } from './edits.ts'

const RUN_SITE = "import('./tools/start/run-site.mjs').then(({ runSite }) => runSite())"

/** Starts the site of a copy, which is built. */
export async function startCopy(folder: string) {
  const { HOME, PATH } = process.env
  const { dataApis, identity, payments, productApi, site } = PORTS
  const env = {
    ...{ HOME, PATH, OPERATOR_EMAIL: 'apples@example.com', PORT: `${site}` },
    ...{ DATA_APIS_PORT: `${dataApis}`, IDENTITY_PORT: `${identity}` },
    ...{ PAYMENTS_PORT: `${payments}`, PRODUCT_API_PORT: `${productApi}` },
  }
  const child = spawn('node', ['--eval', RUN_SITE], { cwd: folder, env })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        output += data
        if (output.match(/is ready at/g)?.length === 5) resolve()
      })
    child.once('exit', () => reject(new Error(output)))
  })
  return {
    async stop() {
      if (child.kill()) await once(child, 'exit')
    },
    /** What a visitor gets where an edit is seen: the heads of responses, their bodies, and the styles of a page. */
    async look({ seen, sent }: Pick<Edit, 'seen' | 'sent'>): Promise<string> {
      for (const [address, json] of sent) await ask(address, json)
      const found = await Promise.all(seen.map(([address, , json]) => ask(address, json)))
      const styles = [...found.join().matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)]
      return [...found, ...(await Promise.all(styles.map(([, href]) => ask(`${href}`))))].join('\n')
    },
  }
}

/** A response as text, its head included. */
async function ask(address: string, json?: object): Promise<string> {
  const port = address.startsWith('api:') ? PORTS.productApi : PORTS.site
  const sent = {
    method: 'POST',
    headers: {
      ...{ Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(json),
  }
  const url = `http://localhost:${port}${address.replace('api:', '')}`
  const response = await fetch(url, { redirect: 'manual', ...(json ? sent : {}) })
  const head = [...response.headers].map((header) => header.join(': '))
  return [...head, await response.text()].join('\n')
}
