import { Link } from '@orchard/shared/router'
import classes from './plan-questions.module.css'

/** Questions that open and close. */
export function PlanQuestions({
  questions,
}: {
  questions: readonly { question: string; answer: string }[]
}) {
  return (
    <>
      <div className={classes.Questions}>
        {questions.map(({ answer, question }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <p className={classes.More}>
        <Link to="/faq">All questions and answers</Link> or <Link to="/contact">ask us</Link>.
      </p>
    </>
  )
}
