import { Link } from '@orchard/shared/router'
import classes from './plan-questions.module.css'

/** Questions with their answers in full. */
export function PlanQuestions({
  questions,
}: {
  questions: readonly { question: string; answer: string }[]
}) {
  return (
    <>
      <dl className={classes.Questions}>
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.More}>
        <Link to="/faq">All questions and answers</Link> or <Link to="/contact">ask us</Link>.
      </p>
    </>
  )
}
