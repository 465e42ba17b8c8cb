import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readCatalogue } from '@orchard/remote-catalogue/entries'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { requireTools } from '@orchard/shared-node/programs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packClients } from './pack-clients.ts'
import { readmeBlocks } from './testing/readme-blocks.ts'
import { type RunningGateway, startGateway } from './testing/start-gateway.ts'

const run = promisify(execFile)
const README = 'clients/python/README.md'
/** A wheel is an archive of what is installed. */
const INSTALLED = path.join(temporaryFolder(), 'site-packages')
const PROJECT = path.join(INSTALLED, '..')

let gateway: RunningGateway
let packed: string

beforeAll(async () => {
  requireTools({ python3: 'python3' })
  gateway = await startGateway()
  packed = (await packClients(path.join(PROJECT, 'archives'), { apiHost: gateway.origin })).python
  await run('python3', ['-m', 'zipfile', '-e', packed, INSTALLED])
  mkdirSync(PROJECT, { recursive: true })
  copyFileSync(
    path.join(REPOSITORY, 'remote-catalogue/pictures/apple.png'),
    path.join(PROJECT, 'cat.png'),
  )
})
afterAll(() => gateway?.stop())

/** Runs a program with a new account's key, and returns what it printed. */
async function python(program: string, settings: Record<string, string> = {}): Promise<string> {
  writeFileSync(path.join(PROJECT, 'program.py'), program)
  const env = {
    PATH: process.env['PATH'],
    PYTHONPATH: INSTALLED,
    PYTHONDONTWRITEBYTECODE: '1',
    ORCHARD_API_KEY: gateway.takeKey(),
    no_proxy: '*',
    ...settings,
  }
  const { stdout } = await run('python3', ['-W', 'error', 'program.py'], { cwd: PROJECT, env })
  return stdout
}

const HEAD = `import json, os
from orchard_client import Orchard, OrchardError
KEY = os.environ["ORCHARD_API_KEY"]
`

/** The JSON that a program with a client prints at its end. */
const outcomeOf = async (program: string, settings?: Record<string, string>) =>
  JSON.parse(await python(HEAD + program, settings))

/** A server that responds as told; the client must wait for it. */
async function withServer(respond: RequestListener, use: (origin: string) => Promise<void>) {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('the wheel', () => {
  it('records every file with its digest, as PEP 427 asks', async () => {
    const checked = await python(`import base64, csv, hashlib, pathlib
folder = pathlib.Path(${JSON.stringify(INSTALLED)})
[record] = folder.glob("*.dist-info/RECORD")
rows = list(csv.reader(record.read_text().splitlines()))
for name, digest, size in rows[:-1]:
    content = (folder / name).read_bytes()
    found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
    assert digest == "sha256=" + found and int(size) == len(content), name
files = sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())
assert files == sorted(name for name, *_ in rows), files
print(len(rows))`)
    expect(Number(checked)).toBeGreaterThan(8)
  })

  it('is equal when it is made again', async () => {
    const again = await packClients(path.join(temporaryFolder(), 'again'), {
      apiHost: gateway.origin,
    })
    expect(readFileSync(again.python).equals(readFileSync(packed))).toBe(true)
  })

  it('has code that Python 3.9 reads', async () => {
    await python(`import ast, pathlib
for file in pathlib.Path(${JSON.stringify(INSTALLED)}).rglob("*.py"):
    ast.parse(file.read_text(encoding="utf-8"), feature_version=(3, 9))`)
  })

  it('has the types of every API, which all resolve', async () => {
    const { entries } = await readCatalogue(path.join(REPOSITORY, 'remote-catalogue'))
    const counts = await outcomeOf(`import typing
typing.TYPE_CHECKING = True
from orchard_client import apis
types = [one for name, one in vars(apis).items() if name.endswith("Parameters") and not name.startswith("_")]
for one in types:
    typing.get_type_hints(one)
zone = typing.get_type_hints(apis.TimeZoneAnswer)
print(json.dumps([len(types), str(zone["offset_seconds"])]))`)
    expect(counts).toEqual([entries.length, "<class 'int'>"])
  })
})

describe('the client', () => {
  it.each(readmeBlocks(README, 'python').map((code) => [code]))(
    `runs as ${README} says: %s`,
    async (code) => {
      expect(await python(code)).not.toBe('')
    },
  )

  it('gets a response with the limits of the account', async () => {
    const outcome =
      await outcomeOf(`response = Orchard(KEY).call("time-zone", {"zone": "Asia/Kathmandu"})
month, second = response.limits["month"], response.limits["second"]
print(json.dumps([response.data["offset"], month.quota - month.remaining, second.quota, response.request_id, response.headers["X-Answer-Kind"]]))`)
    expect(outcome).toEqual(['+05:45', 1, 5, expect.stringMatching(/\S+/), 'reference'])
  })

  it('sends truth values, long texts and pictures as the APIs read them', async () => {
    const outcome = await outcomeOf(`orchard = Orchard(KEY)
long = orchard.call("word-count", {"text": "word " * 700}).data["words"]
with open("cat.png", "rb") as file:
    colors = orchard.call("image-colors", {"picture": file.read(), "count": 2}).data["colors"]
rare = orchard.call("rhymes", {"word": "orchard", "rare": True}).data["word"]
print(json.dumps([long, len(colors), rare]))`)
    expect(outcome).toEqual([700, 2, 'orchard'])
  })

  it('sends a secret in a body, which is the only way to send one', async () => {
    const program = `data = Orchard(KEY).call("password-strength", {"password": "letmein", "digits": True}).data
print(json.dumps([data["score"], data["basis"]]))`
    expect(await outcomeOf(program)).toEqual([0, 'patterns'])
  })

  it('raises the refusals of the gateway', async () => {
    const outcome = await outcomeOf(`found = []
for key, api, parameters in [(KEY, "time-zone", {"lat": 91, "lon": 0}), ("no-such-key", "uuid", {})]:
    try:
        Orchard(key).call(api, parameters)
    except OrchardError as error:
        found.append([error.code, error.status, error.errors, str(error), bool(error.request_id)])
print(json.dumps(found))`)
    const words = 'lat must be between -90 and 90'
    expect(outcome).toEqual([
      ['parameter_invalid', 400, { lat: words }, expect.stringContaining(words), true],
      ['key_invalid', 401, {}, expect.any(String), true],
    ])
  })

  it('waits as long as Retry-After says, and not at all for too long', async () => {
    const asked: (string | undefined)[] = []
    const waits = ['2', 'Thu, 01 Jan 2026 00:00:07 GMT', null, '86400']
    const limit: RequestListener = ({ url }, response) => {
      const wait = waits[asked.push(url) - 1]
      response.writeHead(
        asked.length > waits.length ? 200 : 429,
        wait ? { 'Retry-After': wait } : {},
      )
      response.end('{"code":"rate_limited","detail":"Too fast"}')
    }
    await withServer(limit, async (origin) => {
      const outcome = await outcomeOf(
        `waits = []
try:
    Orchard(KEY, origin=os.environ["ORIGIN"], retries=5, sleep=waits.append, now=lambda: 1767225600).call("uuid")
except OrchardError as error:
    print(json.dumps([waits[:2], 0.25 * 4 <= waits[2] <= 0.5 * 4, len(waits), error.code, error.status]))`,
        { ORIGIN: origin },
      )
      expect(outcome).toEqual([[2, 7], true, 3, 'rate_limited', 429])
    })
  })

  it('does not try again where nobody has set up the source', async () => {
    const off: RequestListener = (_request, response) => {
      response.writeHead(503)
      response.end('{"code":"source_not_configured","detail":"This source is not enabled"}')
    }
    await withServer(off, async (origin) => {
      const outcome = await outcomeOf(
        `waits = []
try:
    Orchard(KEY, origin=os.environ["ORIGIN"], sleep=waits.append).call("uuid")
except OrchardError as error:
    print(json.dumps([waits, error.code]))`,
        { ORIGIN: origin },
      )
      expect(outcome).toEqual([[], 'source_not_configured'])
    })
  })

  it('gives up after a time without a response, and where nobody listens', async () => {
    await withServer(
      () => undefined,
      async (origin) => {
        const outcome = await outcomeOf(
          `found = []
for origin in [os.environ["ORIGIN"], "http://127.0.0.1:9"]:
    waits = []
    try:
        Orchard(KEY, origin=origin, timeout=0.3, sleep=waits.append).call("uuid")
    except OrchardError as error:
        found.append([error.code, error.status, len(waits)])
print(json.dumps(found))`,
          { ORIGIN: origin },
        )
        expect(outcome).toEqual([
          ['timeout', null, 0],
          ['network', null, 2],
        ])
      },
    )
  })

  it('does not take the key to another server', async () => {
    const seen: string[] = []
    const redirect: RequestListener = ({ url = '' }, response) => {
      seen.push(url)
      response.writeHead(302, { Location: '/elsewhere' }).end()
    }
    await withServer(redirect, async (origin) => {
      const code = await outcomeOf(
        `try:
    Orchard(KEY, origin=os.environ["ORIGIN"]).call("uuid")
except OrchardError as error:
    print(json.dumps([error.code, error.status]))`,
        { ORIGIN: origin },
      )
      expect(code).toEqual(['unexpected_answer', 302])
      expect(seen).toEqual(['/v1/uuid'])
    })
  })
})
