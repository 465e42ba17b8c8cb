/**
 * Apps that show pages in a browser of their own, by what they add to the string of the system's
 * browser, with the version where they tell it. The first that fits is taken: Messenger says that
 * it is Facebook, too.
 */
const APPS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bInstagram[ /]([\d.]+)/, 'Instagram'],
  [/\bBarcelona[ /]([\d.]+)/, 'Threads'],
  [/\bFBAN\/(?:Messenger|Orca)|\bFB_IAB\/(?:MESSENGER|Orca)/i, 'Facebook Messenger'],
  [/\bFBAN\/|\bFBAV\/|\bFB_IAB\/|\bFB4A\b/, 'Facebook'],
  [/\b(?:DuckDuckGo|Ddg)\/([\d.]+)/, 'DuckDuckGo'],
  [/\bwxwork\/([\d.]+)/, 'WeCom'],
  [/\bMicroMessenger\/([\d.]+)/, 'WeChat'],
  [/\b(?:safari )?line\/([\d.]+)/i, 'LINE'],
  [/\bKAKAOTALK[ /]?([\d.]+)?/, 'KakaoTalk'],
  [/\bNAVER\(inapp; search; \d+; ([\d.]+)/, 'Naver'],
  [/\bSnapchat\/([\d.]+)/, 'Snapchat'],
  [/\b(?:musical_ly|trill|TikTok|BytedanceWebview|aweme)(?:[_ /]v?([\d.]+))?/, 'TikTok'],
  [
    /\bTwitterAndroid(?:\/([\d.]+))?|\bTwitter for (?:iPhone|iPad|Android)(?:\/([\d.]+))?/,
    'Twitter',
  ],
  [
    /\[Pinterest\/(?:iOS|Android)\]|\bPinterest(?: for Android(?: Tablet)?)?\/([\d.]+)/,
    'Pinterest',
  ],
  [/\bLinkedInApp\]?(?:\/([\d.]+))?/, 'LinkedIn'],
  [/\bWhatsApp\/([\d.]+)/, 'WhatsApp'],
  [/\bTelegram-Android\/([\d.]+)/, 'Telegram'],
  [/\bViber\/([\d.]+)/, 'Viber'],
  [/\bZalo (?:iOS|android)\/([\d.]+)/i, 'Zalo'],
  [/\bDingTalk\/([\d.]+)/, 'DingTalk'],
  [/\bAlipayClient\/([\d.]+)/, 'Alipay'],
  [/\bAliApp\(TB\/([\d.]+)/, 'Taobao'],
  [/\bWeibo(?:[^)]*?__weibo__([\d.]+))?/, 'Sina Weibo'],
  [/\bbaiduboxapp\/([\d.]+)/, 'Baidu Box App'],
  [/(?:^|[ ;])QQ\/([\d.]+)/, 'QQ'],
  [/\bBingSapphire\/([\d.]+)|\bBing\/([\d.]+)/, 'Bing'],
  [/\bSlack(?:_SSB)?\/([\d.]+)/, 'Slack'],
  [/\bTeams(?:Mobile-(?:iOS|Android))?\/([\d.]+)/, 'Microsoft Teams'],
  [/\b[Dd]iscord\/([\d.]+)/, 'Discord'],
  [/\bReddit\/(?:Version )?([\d.]+)/, 'Reddit'],
  [/\bTumblr\/(?:[a-zA-Z]+\/)?([\d.]+)/, 'Tumblr'],
  [/\bKlarna\/([\d.]+)/, 'Klarna'],
  [/\bSpotify\/([\d.]+)/, 'Spotify'],
  [/\bSkype\/([\d.]+)/, 'Skype'],
  [/\bEcosia (?:ios|android)@([\d.]+)/, 'Ecosia'],
]

/** The apps of Facebook write their version behind another name. */
function facebookVersion(ua: string): string | null {
  return /\bFBAV\/([\d.]+)/.exec(ua)?.[1] ?? null
}

/** The app in whose browser a page is shown; null for a browser of its own. */
export function appOf(ua: string): { name: string; version: string | null } | null {
  for (const [pattern, name] of APPS) {
    const match = pattern.exec(ua)
    if (match) return { name, version: match.slice(1).find(Boolean) ?? facebookVersion(ua) }
  }
  return null
}

const TV_WORDS = [
  // Models of Fire TV begin with AFT; AFTER is a word of other strings.
  /\bAFT(?!ER)[A-Z\d]{1,8}\b/,
  /\bMi ?TV|\bMIBOX|Smart[-_ ]?TV|SmartHub|TV[-_ ]?Box|TV\b|\bIPTV|\bOTT\b|\bSTB\b/i,
  /Google ?TV|Android ?TV|Apple ?TV|tvOS|HbbTV|CE-HTML|Web0S|NetCast|\bRoku|\bCrKey|Chromecast/i,
  /BRAVIA|Viera|VIDAA|InettvBrowser|Espial|Large Screen|\bMaple2\d{3}|BrightSign\//i,
]

/** True for a string that calls its device a television, a stick or a box for one. */
export function isTv(ua: string): boolean {
  return TV_WORDS.some((pattern) => pattern.test(ua))
}
