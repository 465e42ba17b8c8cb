import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome'
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version'

// Family and major version of browser and system as python3-ua-parser 0.16.1 (Debian 12) reads them:
// python3 -c "from ua_parser import user_agent_parser as p; print(p.Parse(UA))"
it.each([
  [
    'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko',
    'Internet Explorer',
    '11',
    'Windows',
    '7',
    'desktop',
  ],
  [
    'Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18',
    'Opera',
    '12',
    'Windows',
    '7',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME}/140.0.7339.51 Mobile Safari/537.36`,
    'Chrome',
    '140',
    'Android',
    '14',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${SAFARI}/17.5 Mobile/15E148 Safari/604.1`,
    'Safari',
    '17',
    'iOS',
    '17',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${SAFARI}/16.6 Mobile/15E148 Safari/604.1`,
    'Safari',
    '16',
    'iOS',
    '16',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}/140.0.0.0 Safari/537.36 Edg/140.0.3485.54`,
    'Microsoft Edge',
    '140',
    'Windows',
    '10',
    'desktop',
  ],
])('reads %s', async (ua, browser, major, os, version, device) => {
  const answer = await ask<Record<'browser' | 'os', { name: string; version: string }>>(
    'user-agent',
    { ua },
  )
  expect(answer).toMatchObject({ browser: { name: browser }, os: { name: os }, device })
  expect(answer.browser.version.split('.')[0]).toBe(major)
  expect(answer.os.version).toMatch(new RegExp(`^${version}\\b`))
})

it.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
  ['curl/8.5.0', 'curl'],
  ['facebookexternalhit/1.1', 'facebookexternalhit'],
])('names the program behind %s', async (ua, name) => {
  expect(await ask('user-agent', { ua })).toMatchObject({
    browser: { name: null, version: null },
    device: 'bot',
    bot: { name },
  })
})

it('says that the version of a system is fixed', async () => {
  const ua = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME}/140.0.0.0 Safari/537.36`
  expect(await ask('user-agent', { ua })).toMatchObject({
    engine: { name: 'Blink', version: '140.0.0.0' },
    os: { name: 'macOS', version: '10.15.7 or later', frozen: true },
  })
})

it('answers a text of no meaning with nothing', async () => {
  expect(await ask('user-agent', { ua: 'hello' })).toMatchObject({
    browser: { name: null },
    device: 'unknown',
    bot: { name: null },
  })
})

it.each([
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'bingbot'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36',
    'HeadlessChrome',
  ],
])('spells the name of a bot as %s does', async (ua, name) => {
  expect(await ask('user-agent', { ua })).toMatchObject({ device: 'bot', bot: { name } })
})

it("does not take a bot's version for that of an engine", async () => {
  const ua = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0)'
  expect(await ask('user-agent', { ua })).toMatchObject({ engine: { version: null } })
})
