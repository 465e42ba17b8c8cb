import { Button, checkIcon, copyIcon, Icon, ScrollRegion } from '@orchard/shared/ui'
import type { ReactNode } from 'react'
import { Notice } from '#src/ui/message.tsx'
import { useRestingVariant } from '#src/ui/open-form.ts'
import { Buttons } from '#src/ui/panel.tsx'
import { useCopying } from '#src/ui/use-copying.ts'
import classes from './secret.module.css'

const MASK = '•'.repeat(24)

/** A key that can be shown, hidden and copied. */
export function Secret({
  apiKey,
  keyName,
  isMain = false,
  isShown,
  onShow,
  children,
}: {
  apiKey: string
  /** Distinguishes these buttons from those of other keys; absent for the default key. */
  keyName?: string
  /** The key of its panel; copying it is what most come for. */
  isMain?: boolean
  isShown: boolean
  onShow(isShown: boolean): void
  /** More buttons. */
  children: ReactNode
}) {
  const variant = useRestingVariant(isMain ? 'primary' : 'secondary')
  const context = keyName ? <span className="visually-hidden">{` ${keyName}`}</span> : null
  return (
    <>
      <output
        aria-label={keyName ? `API key ${keyName}` : 'API key'}
        className={classes.Secret}
        data-hidden={!isShown || undefined}
      >
        {isShown ? <span translate="no">{apiKey}</span> : <HiddenKey />}
      </output>
      <CopyKey
        what="key"
        text={apiKey}
        variant={variant}
        context={context}
        onBlocked={() => onShow(true)}
      >
        <Button onClick={() => onShow(!isShown)}>
          <span>{isShown ? 'Hide API key' : 'Show API key'}</span>
          {context}
        </Button>
        {children}
      </CopyKey>
    </>
  )
}

/** Buttons, of which one copies a key or a text with the key in it, and what came of that. */
export function CopyKey({
  what,
  text,
  variant = 'secondary',
  context,
  before,
  onBlocked,
  children,
}: {
  what: 'key' | 'command' | 'config'
  text: string
  variant?: 'primary' | 'secondary'
  /** Added to the label for assistive technology. */
  context?: ReactNode
  /** The buttons before this one; `children` come after it. */
  before?: ReactNode
  /** The browser refuses: the visitor needs to see the text. */
  onBlocked(): void
  children?: ReactNode
}) {
  const { copy, state } = useCopying()
  const copyText = async () => {
    if (!(await copy(text))) onBlocked()
  }
  return (
    <>
      <Buttons>
        {before}
        <Button variant={variant} onClick={() => void copyText()}>
          <Icon path={state === 'copied' ? checkIcon : copyIcon} size={18} />
          <span>{`Copy ${what === 'key' ? 'API key' : what}`}</span>
          {context}
        </Button>
        {children}
      </Buttons>
      <Notice kind={state === 'failed' ? 'calm' : 'good'}>
        {state === 'copied'
          ? `Copied${what === 'key' ? '' : ', with your key in it'}.`
          : state === 'failed' &&
            `Your browser blocked copying. Select the ${what} and copy it yourself.`}
      </Notice>
    </>
  )
}

/** A text around a key, which is hidden here while it is hidden elsewhere. */
export function TextWithKey({
  label,
  text: [start, end],
  apiKey,
  isShown,
}: {
  label: string
  /** Before and after the key. */
  text: readonly [start: string, end: string]
  apiKey: string
  isShown: boolean
}) {
  return (
    <ScrollRegion label={label} className={classes.Secret} data-hidden={!isShown || undefined}>
      <pre translate="no">
        <span>{start}</span>
        {isShown ? <span>{apiKey}</span> : <HiddenKey />}
        <span>{end}</span>
      </pre>
    </ScrollRegion>
  )
}

/** Stands for a key that is hidden. */
function HiddenKey() {
  return (
    <>
      <span aria-hidden="true" className={classes.Mask}>
        {MASK}
      </span>
      <span className="visually-hidden">Hidden</span>
    </>
  )
}
