import { Link } from '@orchard/shared/router'
import { Marked } from '@orchard/shared/ui'
import type { Question, QuestionGroup } from '#src/data/faq.ts'
import { CopyLink } from './copy-link.tsx'
import classes from './question-list.module.css'

/**
 * Groups of questions that open and close, with or without JavaScript. A search marks its words and
 * opens every question.
 */
export function QuestionList({
  groups,
  words,
}: {
  groups: readonly QuestionGroup[]
  words: readonly string[]
}) {
  return groups.map(({ name, questions }) => (
    <section key={name} className={classes.Group}>
      <h2>{name}</h2>
      <div className={classes.List}>
        {questions.map((one) => (
          <Disclosure key={`${one.slug} ${words.length > 0}`} {...one} words={words} />
        ))}
      </div>
    </section>
  ))
}

/**
 * The id is on the answer, not on the disclosure: browsers open a disclosure to show a target
 * inside it.
 */
function Disclosure({
  slug,
  question,
  answer,
  link,
  words,
}: Question & { words: readonly string[] }) {
  return (
    <details open={words.length > 0}>
      <summary>
        <span>
          <Marked text={question} words={words} />
        </span>
      </summary>
      <div id={slug} className={classes.Answer}>
        <p>
          <Marked text={answer} words={words} />
        </p>
        <div className={classes.Foot}>
          {link && (
            <Link to={link.to}>
              <Marked text={link.name} words={words} />
            </Link>
          )}
          <CopyLink slug={slug} question={question} />
        </div>
      </div>
    </details>
  )
}
