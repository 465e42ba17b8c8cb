import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readCatalogue } from '#fixtures/catalogue.ts'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, httpTest } from '#fixtures/test.ts'

const REDOCLY = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
/** The test run serves everything from localhost. */
const CONFIG = 'extends: [recommended]\nrules:\n  no-server-example.com: off\n'

httpTest(
  'every OpenAPI document passes Redocly’s recommended rules',
  async ({ baseURL, request }) => {
    httpTest.setTimeout(180_000)
    const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'))
    try {
      const slugs = (await readCatalogue(request)).apis.map(({ slug }) => slug)
      const addresses = new Map([
        ['product-api', `${PRODUCT_API}/openapi.json`],
        ['all-apis', `${baseURL}/openapi.json`],
        ...slugs.map((slug) => [slug, `${baseURL}/api/${slug}/openapi.json`] as const),
      ])
      for (const [name, address] of addresses)
        await writeFile(path.join(folder, `${name}.json`), await (await fetch(address)).text())
      await writeFile(path.join(folder, 'redocly.yaml'), CONFIG)
      expect(addresses.size).toBeGreaterThan(100)
      const { stdout, stderr } = spawnSync(
        process.execPath,
        [REDOCLY, 'lint', ...[...addresses.keys()].map((name) => `${name}.json`)],
        {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        },
      )
      expect(stdout).toBe('')
      expect(stderr).toContain('Your API descriptions are valid')
      expect(stderr).not.toMatch(/\bYou have \d+ (?:error|warning)/)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
