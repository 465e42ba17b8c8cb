import { Link } from '@orchard/shared/router'
import type { Question } from '#src/data/faq.ts'
import classes from './question-list.module.css'

/** Questions that open and close on their own, also without JavaScript. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={classes.List}>
      {questions.map(({ question, answer, link }) => (
        <details key={question}>
          <summary>{question}</summary>
          <div>
            <p>{answer}</p>
            {link && (
              <p>
                <Link to={link.to}>{link.name}</Link>
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  )
}
