// @reads remote-content/src/docs/webhooks.md

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { DAY_MS } from '@orchard/shared/format'
import { freePort } from '@orchard/shared/testing/free-port'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWebhookSecret } from './webhook-secret.ts'

const ROOT = path.join(import.meta.dirname, '../../../../..')
const secret = createWebhookSecret(randomBytes)
const body = JSON.stringify({ type: 'webhook.test', data: { name: 'Grüße' } })
let folder = ''
let docs = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'receiver-'))
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  docs = await readFile(path.join(ROOT, 'remote-content/src/docs/webhooks.md'), 'utf8')
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

/** The sample of the docs with that file name. */
function sampleOf(file: string): string {
  const [, code] = docs.split(`title="${file}"\n`)[1]?.match(/^([\s\S]*?)```/) ?? []
  if (code === undefined) throw new Error(`The docs have no sample ${file}`)
  return code
}

function headersOf(at = new Date(), key = secret) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': `v1,other ${new Webhook(key).sign('msg_1', at, body)}`,
  }
}

const ANOTHER_DAY = new Date(Date.now() - DAY_MS)

it('the receiver for Node takes what is signed, and nothing else', async () => {
  const file = path.join(folder, 'receiver.mjs')
  await writeFile(file, sampleOf('receiver.mjs'))
  const port = await freePort()
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) }
  const child: ChildProcess = spawn(process.execPath, [file], { env })
  try {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    const post = async (headers: Record<string, string>, text = body) =>
      (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: text })).status
    await waitFor(() => post({}))
    expect(await post(headersOf())).toBe(204)
    expect(await post(headersOf(), body.replace('test', 'best'))).toBe(400)
    expect(await post(headersOf(ANOTHER_DAY))).toBe(400)
    expect(await post(headersOf(new Date(), createWebhookSecret(randomBytes)))).toBe(400)
    expect(output).toContain("webhook.test { name: 'Grüße' }")
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

it('the function for Python takes what is signed, and nothing else', async () => {
  await writeFile(path.join(folder, 'verify.py'), sampleOf('verify.py'))
  const check = async (headers: Record<string, string>, text = body) => {
    const program = `import json, sys; from verify import is_ours; print(is_ours(sys.argv[1], json.loads(sys.argv[2]), sys.argv[3].encode()))`
    const args = ['-c', program, secret, JSON.stringify(headers), text]
    const { stdout } = await promisify(execFile)('python3', args, { cwd: folder })
    return stdout.trim()
  }
  expect(await check(headersOf())).toBe('True')
  expect(await check(headersOf(), body.replace('test', 'best'))).toBe('False')
  expect(await check(headersOf(ANOTHER_DAY))).toBe('False')
  expect(await check(headersOf(new Date(), createWebhookSecret(randomBytes)))).toBe('False')
})
