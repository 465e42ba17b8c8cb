const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

const oneOf = (words: string) => words.split(' ').join('|').replaceAll('.', '\\.')

/** Abbreviations that a name or more of the same sentence always follows. */
const TITLE = oneOf(
  'Mr Mrs Ms Mx Dr Prof St Mt Ft Messrs Mme Mlle Gen Sen Rep Gov Capt Cmdr Lt Col Maj Sgt Rev Hon Pres Supt Hr Fr e.g i.e cf viz vs approx ca al z.B d.h u.a bzw ggf',
)
/** Abbreviations that end no sentence before a number. */
const BEFORE_NUMBER = oneOf(
  'N° Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun No Nos Nr Vol Vols Fig Figs Ch Chap Sec Sect Art Eq Ref Pt Op Ex p pp n nn c fl § Abs S Rd Ave Blvd',
)
/** Abbreviations that may end a sentence, and do before a word that often begins one. */
const PERHAPS = oneOf('Inc Ltd Co Corp Bros LLC PLC Jr Sr Esq PhD Ph.D M.D B.A M.A etc')

// expression: the last 24 characters of a sentence
const ENDS_WITH = (words: string) => new RegExp(`(?:^|[\\s("“'‘])(?:${words})\\.\\s*$`, 'u')
const TITLE_END = ENDS_WITH(TITLE)
const HOUR_END = ENDS_WITH('[ap]\\.m|[AP]\\.M')
// expression: words of our list at the beginning
const AFTER_HOUR = new RegExp(
  `^\\s*(?:(?:${TITLE})\\.|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[ECMP][SD]T)`,
  'u',
)
const NUMBER_END = ENDS_WITH(BEFORE_NUMBER)
const PERHAPS_END = ENDS_WITH(`${PERHAPS}|\\p{Lu}|(?:\\p{L}\\.){1,5}\\p{L}`)

/** Words that begin a sentence far more often than they follow an abbreviation within one. */
const BEGINNING =
  /^\s*["“‘'(]?(?:The|This|That|These|Those|There|Then|They|He|She|It|We|You|I|A|An|In|On|At|But|And|Or|So|If|When|While|What|Who|Why|Where|How|Is|Are|Was|Were|Do|Does|Did|Can|Could|Will|Would|Have|Has|Had|After|Before|However|My|Your|His|Her|Its|Our|Their|No|Not|Now|For|As|By|With|To|From|Here|Please|Let|Some|All|Many|Most)(?![\p{L}.])/u
const NUMBER = /^\s*[#§]?\p{N}/u
/** A number or a letter which begins an item of a list. */
const ITEM = /^\s*(?:\p{N}{1,3}|\p{L}|[ivx]{2,5})[.)]{1,2}\s*$/u

/** Whether a sentence goes on behind what looks like its end. */
function goesOn(last: string, next: string): boolean {
  // The end alone: one that is joined again and again becomes long.
  const end = last.slice(-24)
  if (TITLE_END.test(end)) return true
  if (NUMBER_END.test(end)) return NUMBER.test(next)
  if (HOUR_END.test(end)) return AFTER_HOUR.test(next) || NUMBER.test(next)
  if (/[!?]["”’']\s*$/u.test(end)) return /^\s*\p{Ll}/u.test(next)
  return PERHAPS_END.test(end) && !BEGINNING.test(next)
}

/**
 * The sentences of a text by the rules of Unicode (UAX #29), joined again after abbreviations, initials
 * and numbers of lists.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let last = ''
  let isItem = false
  for (const { segment } of segmenter.segment(text)) {
    const isJoined: boolean = sentences.length > 0 && (isItem || goesOn(last, segment))
    if (isJoined) sentences[sentences.length - 1] += segment
    else sentences.push(segment)
    isItem = !isJoined && ITEM.test(segment)
    last = segment
  }
  return sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}
