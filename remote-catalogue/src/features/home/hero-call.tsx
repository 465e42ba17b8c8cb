import { askApi } from '@orchard/shared/http'
import { Button, useEarlyInput } from '@orchard/shared/ui'
import { useRef, useState } from 'react'
import { SvgPicture } from '#src/ui/svg-picture.tsx'
import classes from './hero-call.module.css'
import { tryCommand } from './home-words.ts'

/** The parts of an answer of the QR Code API that are shown. */
export interface QrCode {
  text: string
  svg: string
  version: number
  size: number
}

const MOST_LETTERS = 80

/**
 * A call that a visitor runs without a key: a text becomes a QR code, which a phone can check. Begins
 * with the documented answer.
 */
export function HeroCall({ url, page, first }: { url: string; page: string; first: QrCode }) {
  const [text, setText] = useState(first.text)
  const [code, setCode] = useState(first)
  const [state, setState] = useState<'documented' | 'asking' | 'answered' | { reason: string }>(
    'documented',
  )
  const turn = useRef(0)
  const form = useRef<HTMLFormElement>(null)
  useEarlyInput(form, (fields) => setText(fields.get('text') ?? ''))

  const run = async () => {
    turn.current += 1
    const mine = turn.current
    setState('asking')
    const next = await askApi({ url, query: new URLSearchParams({ text }), apiKey: null })
    // A slow answer must not replace that of a later call.
    if (mine !== turn.current) return
    if (next.answer === null) return setState({ reason: next.reason })
    setCode(next.answer as unknown as QrCode)
    setState('answered')
  }

  return (
    <section className={classes.Call} aria-label="A call to run">
      <p className={classes.Request}>
        <code translate="no">{tryCommand(url, text)}</code>
      </p>
      <form
        ref={form}
        action={page}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') void run()
        }}
      >
        <label>
          <span>Your text or link</span>
          <input
            name="text"
            maxLength={MOST_LETTERS}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <Button type="submit">Run</Button>
      </form>
      <div className={classes.Answer} aria-busy={state === 'asking'}>
        <SvgPicture
          svg={code.svg}
          alt={`QR code of the text ${code.text}`}
          width={176}
          height={176}
        />
        <div>
          <p role="status">
            {state === 'documented' && <b>The documented sample</b>}
            {state === 'asking' && <b>Waiting for the answer…</b>}
            {state === 'answered' && <b>A real answer, no key needed</b>}
            {typeof state === 'object' && <span>{state.reason}</span>}
          </p>
          <p>
            Scan it with your phone to read <code translate="no">{code.text}</code>
          </p>
          <p>{`Version ${code.version}, ${code.size} × ${code.size} modules.`}</p>
          {/* Not a Link: after one the page grows below its heading, and the place is not there yet. */}
          <a href={`${page}#try-it`}>See every field</a>
        </div>
      </div>
    </section>
  )
}
