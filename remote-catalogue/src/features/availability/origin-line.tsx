import type { AnswerOrigin } from '@orchard/shared/call-contracts'
import { originWords } from '#src/data/answer-origin.ts'
import classes from './availability.module.css'

/** The origin of an API's answers: kind, source and licence. */
export function OriginLine({
  origin,
  isAvailable,
}: {
  origin: AnswerOrigin
  isAvailable: boolean
}) {
  const [kind, ...rest] = originWords(origin, isAvailable)
  return (
    <p className={classes.Origin}>
      <b>{kind}</b>
      {rest.map((words) => (
        <span key={words}>{words}</span>
      ))}
    </p>
  )
}
