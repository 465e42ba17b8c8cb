import { SvgPicture } from '#src/ui/svg-picture.tsx'
import classes from './hero-answer.module.css'

/** The QR code of the documented answer, which a visitor can check with a phone. */
export function HeroAnswer({ svg, text, page }: { svg: string; text: string; page: string }) {
  return (
    <figure className={classes.Answer}>
      <SvgPicture svg={svg} alt={`QR code of the text ${text}`} width={176} height={176} />
      <figcaption>
        <b>The answer, drawn</b>
        <span>
          Point a phone at it: it reads <code>{text}</code>
        </span>
        {/* Not a Link: after one the page grows below its heading, and the place is not there yet. */}
        <a href={`${page}#try-it`}>Run it with a text of yours</a>
      </figcaption>
    </figure>
  )
}
