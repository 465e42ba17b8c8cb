import { PICTURE_SIZE } from '#src/data/examples/examples.ts'
import classes from './result-picture.module.css'

/** What the finished example looks like; `words` tell the same to who does not see it. */
export function ResultPicture({ src, words }: { src: string; words: string }) {
  return (
    <figure className={classes.Picture}>
      <img src={src} alt={words} {...PICTURE_SIZE} loading="lazy" decoding="async" />
      <figcaption>The result</figcaption>
    </figure>
  )
}
