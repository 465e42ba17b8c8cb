import {
  Button,
  Buttons,
  checkIcon,
  copyIcon,
  downloadIcon,
  Icon,
  Notice,
  saveFile,
  takeLostFocus,
} from '@orchard/shared/ui'
import { useEffect, useRef } from 'react'
import { useCopying } from '#src/ui/use-copying.ts'
import classes from './code-list.module.css'

const FILE = 'api-orchard-recovery-codes.txt'

/** New recovery codes, to copy, download or print: they are shown once. */
export function CodeList({
  codes,
  email,
  onSaved,
}: {
  codes: readonly string[]
  email: string
  onSaved(): void
}) {
  const { copy, state } = useCopying()
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => takeLostFocus(lead.current), [])
  const title = `API Orchard recovery codes for ${email}`
  const download = () =>
    saveFile(
      new Blob([`${title}\nEach works once.\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
      FILE,
    )
  return (
    <>
      <p ref={lead} tabIndex={-1}>
        <b>Save these codes now. We show them only once.</b> Keep them where you can find them
        without your phone, such as in a password manager. Each turns off 2FA once, so that you can
        sign in with your password.
      </p>
      <div className={classes.Sheet}>
        <p className={classes.Paper}>{`${title}. Each works once.`}</p>
        <ol className={classes.Codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code translate="no">{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <Buttons>
        <Button variant="primary" onClick={() => void copy(codes.join('\n'))}>
          <Icon path={state === 'copied' ? checkIcon : copyIcon} size={18} />
          <span>Copy codes</span>
        </Button>
        <Button onClick={download}>
          <Icon path={downloadIcon} size={18} />
          <span>Download codes</span>
        </Button>
        <Button onClick={() => window.print()}>Print codes</Button>
        <Button onClick={onSaved}>I have saved my codes</Button>
      </Buttons>
      <Notice kind={state === 'failed' ? 'calm' : 'good'}>
        {state === 'copied'
          ? 'Copied.'
          : state === 'failed' &&
            'Your browser blocked copying. Select the codes and copy them yourself.'}
      </Notice>
    </>
  )
}
