import { Link } from '@orchard/shared/router'
import { FactList } from '@orchard/shared/ui'
import classes from './plan-questions.module.css'

/** Questions with their answers in full. */
export function PlanQuestions({
  questions,
}: {
  questions: readonly { question: string; answer: string }[]
}) {
  return (
    <>
      <FactList
        className={classes.Questions}
        facts={questions.map(({ question, answer }) => [question, answer])}
      />
      <p className={classes.More}>
        <Link to="/faq">All questions and answers</Link> or <Link to="/contact">ask us</Link>.
      </p>
    </>
  )
}
