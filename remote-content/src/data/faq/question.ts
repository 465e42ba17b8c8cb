/** A question with its answer in plain words and, where there is more to read, a link. */
export interface Question {
  /** Its fragment of /faq; addresses with it are kept by others, so it never changes. */
  slug: string
  question: string
  answer: string
  link?: { to: string; name: string }
}

/** Questions about one subject. */
export interface QuestionGroup {
  name: string
  questions: readonly Question[]
}
