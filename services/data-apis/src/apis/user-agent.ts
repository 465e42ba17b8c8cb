import bowser from 'bowser'
import { isbot, isbotMatch } from 'isbot'
import { contract } from '#contracts/user-agent.ts'
import { defineApi } from '#src/define-api.ts'
import { appOf, isTv } from '#src/lib/browsers-in-apps.ts'

type Parsed = ReturnType<typeof bowser.parse>

const CONSOLE = /\b(?:PlayStation|Xbox|Nintendo|Wii)\b/i
const DESKTOP =
  /\bX11\b|\bWin(?:dows|95|98|NT)\b|\bMac OS\b|\bDarwin\/[\d.]+ \((?:x86_64|i386)\)|\bDesktop;/
const LONGEST_NAME = 60
const WATCH = /\b(?:Watch|WatchOS|Wear OS)\b|\bWatch\d|\bSM-R[789]\d\d/i

/** Systems whose version browsers no longer update, with what the fixed version can stand for. */
const FROZEN: readonly [RegExp, string][] = [
  [/Windows NT 10\.0/, '10 or later'],
  [/Mac OS X 10[._]15(?:[._]7)?\b/, '10.15.7 or later'],
  [/Android 10; K\)/, '10 or later'],
  [/^(?=.*CPU (?:iPhone )?OS 18_[67]\b).*Version\/(?:2[6-9]|[3-9]\d)/, '18.6 or later'],
  [/X11; Linux x86_64/, 'any'],
]

function describeSystem({ os }: Parsed, ua: string) {
  const frozen = FROZEN.find(([pattern]) => pattern.test(ua))
  if (frozen && os.name === 'Linux') return { name: os.name, version: null, frozen: true }
  const version = os.name === 'Windows' ? os.versionName : os.version
  return {
    name: os.name || null,
    version: frozen ? frozen[1] : version || null,
    frozen: frozen !== undefined,
  }
}

/** The engine; the version of Gecko stands behind "rv:", its own number is a fixed date. */
function describeEngine({ browser, engine, platform }: Parsed, ua: string) {
  if (engine.name === 'Gecko')
    return { name: 'Gecko', version: /rv:([\d.]+)/.exec(ua)?.[1] ?? null }
  const isBlink = engine.name === 'Blink'
  const version = isBlink ? /Chrom(?:e|ium)\/([\d.]+)/.exec(ua)?.[1] : engine.version
  return {
    name: engine.name || null,
    version: version ?? (isBlink && platform.type !== 'bot' ? browser.version : null) ?? null,
  }
}

function deviceOf({ platform, os }: Parsed, ua: string, isBot: boolean): string {
  if (isBot) return 'bot'
  if (CONSOLE.test(ua)) return 'console'
  if (WATCH.test(ua)) return 'watch'
  if (isTv(ua)) return 'tv'
  if (platform.type === 'mobile') return 'phone'
  if (platform.type) return platform.type
  return os.name === 'Chrome OS' || DESKTOP.test(ua) ? 'desktop' : 'unknown'
}

/** The first product of a user agent, such as `ExampleBot/2.1`, that calls itself a bot. */
function declaredBot(ua: string): string | undefined {
  const products = ua.split('/').slice(0, -1)
  return products
    .map(
      (before) =>
        before
          .slice(-LONGEST_NAME)
          .split(/[^\w.-]/)
          .at(-1) ?? '',
    )
    .map((name) => name.replace(/^[^A-Za-z]+/, ''))
    .find((name) => /.(?:bot|crawler|spider|fetcher)/i.test(name))
}

/** A declared name; texts such as "bot" are what matched and no name. */
function botName({ browser, platform }: Parsed, ua: string): string | null {
  const product = declaredBot(ua)
  if (product) return product
  const listed = platform.type === 'bot' ? browser.name : undefined
  const name = listed || isbotMatch(ua)?.split('/')[0]
  if (!name) return null
  // The lists have a spelling of their own, or a part of the name only.
  const words = ua.split(/[\s/;(),+]+/)
  const word = words.find((one) => one.toLowerCase().includes(name.toLowerCase()))
  return (word ?? name).slice(0, LONGEST_NAME)
}

export default defineApi(contract, {
  handle({ ua }) {
    const parsed = bowser.parse(ua)
    const isBot = parsed.platform.type === 'bot' || (/[/(]/.test(ua) && isbot(ua) && !isTv(ua))
    const browser = appOf(ua) ?? parsed.browser
    return {
      browser: isBot
        ? { name: null, version: null }
        : { name: browser.name || null, version: browser.version || null },
      engine: describeEngine(parsed, ua),
      os: describeSystem(parsed, ua),
      device: deviceOf(parsed, ua, isBot),
      bot: { name: isBot ? botName(parsed, ua) : null },
    }
  },
})
