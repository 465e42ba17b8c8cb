import { isCode, type Kind, type Piece, piecesOfCode } from './pieces.ts'

/** Words that docs/glossary.md has replaced. */
interface OldWord {
  pattern: RegExp
  /** The term in its place. */
  term: string
  kinds: readonly Kind[]
  /** Only there. */
  files?: RegExp
}

const ALL: readonly Kind[] = ['name', 'comment', 'text']
/** The parts that visitors read. */
const SHOWN = /^(?:host|remote-[a-z]+|services\/product-api\/src\/mail)\//

const WORDS: readonly OldWord[] = [
  { pattern: /answer/i, term: 'response', kinds: ALL },
  {
    pattern: /\bdoors?\b|^(?:is|open)?Doors?$/,
    term: 'exposed module',
    kinds: ['name', 'comment'],
  },
  { pattern: /^MOST(?:_|$)|^most[A-Z]/, term: 'MAX_, max', kinds: ['name'] },
  { pattern: /^(?:moment|readMoment|formatMoment)s?$/, term: 'timestamp', kinds: ['name'] },
  {
    pattern: /\bdocumented sample|\bsample (?=response)/i,
    term: 'example response',
    kinds: ['text'],
  },
  { pattern: /\bcalls per second\b/i, term: 'requests per second', kinds: ['text', 'comment'] },
  { pattern: /\bfree runs?\b/i, term: 'free request', kinds: ['text'] },
  { pattern: /\bmoment in ISO 8601/i, term: 'ISO 8601 timestamp', kinds: ['text'] },
  { pattern: /\bsmall letters?\b/i, term: 'lower case', kinds: ['text'] },
  { pattern: /\bnot set up here\b/i, term: 'coming soon', kinds: ['text'] },
  { pattern: /\bweb address(?:es)?\b/i, term: 'URL', kinds: ['text', 'comment'] },
  { pattern: /\bsecond factor/i, term: '2FA', kinds: ['text'], files: SHOWN },
  {
    pattern: /\b(?:sold|pay|billed|learner|professional),? by the (?:month|year)\b/i,
    term: 'monthly, annual',
    kinds: ['text'],
    files: SHOWN,
  },
  {
    pattern: /\blogged in\b|\blog in(?! full)\b|\blog out\b/i,
    term: 'sign in, sign out',
    kinds: ['text'],
    files: SHOWN,
  },
]

/** Where an old word stays, and why: the part of a text that is left out of the search. */
const EXCEPTIONS: readonly { files: RegExp; words: RegExp; why: string }[] = [
  {
    files:
      /^remote-content\/posts|social-cards|faq|questions?[-.]|guides-resource|pricing-(?:texts|twin|page)|figures-in-texts|e2e\/tests\/(?:pricing|information)/,
    words: /answer(?:s|ed|ing)?/gi,
    why: 'Questions have answers; schema.org says acceptedAnswer. Articles speak of the world.',
  },
  {
    files: /dns-(?:answer|client)|name-server|network\/(?:network|zones)|network\.ts$/,
    words: /answer(?:s|To|With)?|DnsAnswer|readDnsAnswer/gi,
    why: 'RFC 1035 calls this section of a message so.',
  },
  {
    files:
      /trivia|api-page\.spec|unicode-text|ev-charging|phone-number|weather\.yaml|email-check|labelled|advice\.json/,
    words: /(?:in)?(?:correct_)?answer(?:s|ed)?/gi,
    why: 'A quiz, a telephone or a question has an answer.',
  },
  {
    files:
      /^(?:services\/(?:identity|payments)|shared\/src\/auth|e2e\/(?:soak\/account|tests\/(?:signin|session))|remote-account\/src\/features\/challenge|services\/product-api\/src\/(?:tokens|testing))/,
    words: /\bANSWER\b|answerChallenge|answerName|\banswers?\b/g,
    why: 'Names of Cognito, of form fields, and of a module that releases share.',
  },
  {
    files: /./,
    words:
      /last_answer_at|\bx-answer-kind\b|unexpected_answer|error-answers-worth-sending|caching-answers-you-already-have/gi,
    why: 'Public names, which callers and links hold.',
  },
  {
    files: /^clients\/|clients\/python-source|-client\.soak/,
    words: /\bAnswer(?:Of)?\b|\w+Answer\b|\$\{\w+\}Answer\b/g,
    why: 'Types of the published clients.',
  },
  {
    files:
      /^(?:remote-catalogue|services\/(?:data-apis|product-api)|shared\/src\/(?:errors|call-contracts)|tools\/checks\/readme|clients|docs)\/|e2e\/tests\/agents?[.-]|README/,
    words: /^answer$|\banswer"?:|\banswer(?= \()/g,
    why: 'The member of an entry and of /catalogue/contracts.json that says where its responses come from.',
  },
]

/** An old word in a file. */
export interface Found {
  file: string
  line: number
  word: string
  term: string
}

/** Finds the old words in a file: in code among names, comments and texts, elsewhere in prose outside of code. */
export function oldWords(file: string, content: string): Found[] {
  const pieces = isCode(file) ? piecesOfCode(file, content) : prose(content)
  const exceptions = EXCEPTIONS.filter((one) => one.files.test(file))
  const words = WORDS.filter(({ files }) => !files || files.test(file))
  return pieces.flatMap(({ at, kind, text }) => {
    const rest = exceptions.reduce((all, one) => all.replaceAll(one.words, ''), text)
    return words.flatMap(({ kinds, pattern, term }) => {
      const [word] = kinds.includes(kind) ? (pattern.exec(rest) ?? []) : []
      if (word === undefined) return []
      const line = content.slice(0, at + Math.max(0, text.indexOf(word))).split('\n').length
      return [{ file, line, word: kind === 'name' ? text : word, term }]
    })
  })
}

/** Code blocks, spans of code, targets of links and anchors of Markdown. */
const CODE = /^(`{3,})[\s\S]*?^\1|`[^`\n]*`|\]\([^)]*\)|\{#[^}]*\}/gm

function prose(content: string): Piece[] {
  const bare = content.replaceAll(CODE, (code) => code.replaceAll(/[^\n]/g, ' '))
  let at = 0
  return bare.split('\n').map((text) => {
    const piece = { at, kind: 'text' as const, text }
    at += text.length + 1
    return piece
  })
}
