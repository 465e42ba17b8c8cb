import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requireChromium } from './chromium.ts'

let folder: string
let printed: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chromium-'))
  printed = ''
  vi.stubEnv('CHROMIUM_PATH', '')
  vi.stubEnv('PATH', folder)
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it('says what CHROMIUM_PATH names where nothing is', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  await expect(requireChromium()).rejects.toThrow('/nowhere/chromium, which is not there')
})

it('says why no browser could be installed', async () => {
  await expect(requireChromium()).rejects.toThrow(/apt-get is not installed\. Set CHROMIUM_PATH/)
})

it('takes an installed browser in place of one that cannot be installed, if that one starts', async () => {
  const browser = path.join(folder, 'chromium')
  writeFileSync(browser, '#!/bin/sh\nexit 3\n', { mode: 0o755 })
  await expect(requireChromium()).rejects.toThrow(`${browser} does not start`)
  expect(printed).toContain(`apt-get is not installed. ${browser} is used.`)
})
