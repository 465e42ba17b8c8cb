/** The languages of code samples, in the order of their tabs. */
export const LANGUAGES = [
  { id: 'curl', name: 'curl' },
  { id: 'javascript', name: 'JavaScript' },
  { id: 'python', name: 'Python' },
  { id: 'java', name: 'Java' },
  { id: 'csharp', name: 'C#' },
  { id: 'php', name: 'PHP' },
  { id: 'ruby', name: 'Ruby' },
  { id: 'go', name: 'Go' },
  { id: 'swift', name: 'Swift' },
] as const

export type LanguageId = (typeof LANGUAGES)[number]['id']

export const LANGUAGE_IDS: readonly LanguageId[] = LANGUAGES.map(({ id }) => id)

/** True for the id of a language; the value may come from an address or from storage. */
export function isLanguage(value: unknown): value is LanguageId {
  return LANGUAGE_IDS.includes(value as LanguageId)
}
