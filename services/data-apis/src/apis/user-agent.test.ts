import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'
import deviceStrings from '#src/testing/device-strings.json' with { type: 'json' }

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
  const response = await ask<Record<'browser' | 'os', { name: string; version: string }>>(
    'user-agent',
    { ua },
  )
  expect(response).toMatchObject({ browser: { name: browser }, os: { name: os }, device })
  expect(response.browser.version.split('.')[0]).toBe(major)
  expect(response.os.version).toMatch(new RegExp(`^${version}\\b`))
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

it('responds to a text of no meaning with nothing', async () => {
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

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = `Mozilla/5.0 (Linux; Android 13; SM-S908B; wv) ${CHROME}/110.0.0.0 Mobile Safari/537.36`

// Strings composed in the forms of Tests/Parser/Client/fixtures/mobile_app.yml of
// matomo-org/device-detector and tests/test_ua.yaml of ua-parser/uap-core, with their names.
it.each([
  [
    `${IPHONE} Mobile/15E148 Instagram 289.0.0.18.109 (iPhone14,5; iOS 16_6)`,
    'Instagram',
    '289.0.0.18.109',
  ],
  [`${IPHONE} Version/16.6 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, 'DuckDuckGo', '7'],
  [`${IPHONE} Version/17.4.1 Mobile/15E148 Safari/605.1.15 Ddg/17.4`, 'DuckDuckGo', '17.4'],
  [
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/414.0.0.30.113;FBDV/iPhone14,5]`,
    'Facebook',
    '414.0.0.30.113',
  ],
  [
    `${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/400.0.0.1.2]`,
    'Facebook Messenger',
    '400.0.0.1.2',
  ],
  [`${ANDROID} [FB_IAB/FB4A;FBAV/403.0.0.30.97;]`, 'Facebook', '403.0.0.30.97'],
  [`${ANDROID} MicroMessenger/8.0.30.2260(0x28001E3B) NetType/WIFI`, 'WeChat', '8.0.30.2260'],
  [`${IPHONE} Mobile/15E148 Safari Line/13.8.0`, 'LINE', '13.8.0'],
  [`${ANDROID} Line/13.8.0/IAB`, 'LINE', '13.8.0'],
  [`${IPHONE} Mobile/15E148 Snapchat/12.40.0.33 (like Safari/604.1)`, 'Snapchat', '12.40.0.33'],
  [`${ANDROID} Pinterest/11.0`, 'Pinterest', '11.0'],
  [`${IPHONE} Mobile/15E148 Twitter for iPhone/9.63`, 'Twitter', '9.63'],
  [`${IPHONE} Mobile/15E148 [LinkedInApp]/9.27.5301`, 'LinkedIn', '9.27.5301'],
  [`${ANDROID} KAKAOTALK 10.1.5`, 'KakaoTalk', '10.1.5'],
  [`${ANDROID} NAVER(inapp; search; 1000; 11.20.3)`, 'Naver', '11.20.3'],
])('names the app of %s', async (ua, name, version) => {
  expect(await ask('user-agent', { ua })).toMatchObject({
    browser: { name, version },
    device: 'phone',
  })
})

// The forms of Tests/fixtures/tv.yml of matomo-org/device-detector, which has the last as it is.
it.each([
  `Mozilla/5.0 (Linux; Android 7.1.2; AFTMM Build/NS6265; wv) ${CHROME}/70.0.3538.110 Mobile Safari/537.36`,
  'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36',
  `Mozilla/5.0 (Web0S; Linux/SmartTV) ${CHROME}/79.0.3945.79 Safari/537.36 WebAppManager`,
  'Roku/DVP-9.10 (519.10E04111A)',
  'AppleTV11,1/11.1',
  'Mozilla/5.0 (DTV) AppleWebKit/531.2+ (KHTML, like Gecko) Espial/6.0.4',
])('finds the television in %s', async (ua) => {
  expect(await ask('user-agent', { ua })).toMatchObject({ device: 'tv', bot: { name: null } })
})

// Every nth string of Tests/fixtures of matomo-org/device-detector (2026-08-19) with its device
// type: desktops, phones, tablets, wearables, and only those televisions that say that they are
// one. Of all 1,712 television strings there half do, and the rest look like phones and tablets.
it('is right about most devices of another project', async () => {
  const right = await Promise.all(
    deviceStrings.map(async ([ua = '', device]) => {
      const response = await ask('user-agent', { ua })
      return response['device'] === device
    }),
  )
  expect(right.filter(Boolean).length).toBeGreaterThanOrEqual(deviceStrings.length * 0.88)
})
