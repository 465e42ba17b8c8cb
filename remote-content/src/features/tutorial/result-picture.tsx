import { PICTURE_SIZE } from '#src/data/examples/examples.ts'
import classes from './result-picture.module.css'

/** A picture of the finished example; `words` is its alternative text. */
export function ResultPicture({ src, words }: { src: string; words: string }) {
  return (
    <figure className={classes.Picture}>
      <img src={src} alt={words} {...PICTURE_SIZE} loading="lazy" decoding="async" />
      <figcaption>The result</figcaption>
    </figure>
  )
}
