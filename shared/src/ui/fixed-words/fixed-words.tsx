import classes from './fixed-words.module.css'

/** One of several words, in the room of the longest, so that nothing moves when another takes its place. */
export function FixedWords<Name extends string>({
  words,
  now,
}: {
  words: Readonly<Record<Name, string>>
  now: Name
}) {
  return (
    <span className={classes.Words} data-all={Object.values(words).join('\n')}>
      {words[now]}
    </span>
  )
}
