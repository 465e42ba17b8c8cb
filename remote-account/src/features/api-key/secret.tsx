import {
  Button,
  Buttons,
  checkIcon,
  copyIcon,
  Icon,
  Notice,
  ScrollRegion,
} from '@orchard/shared/ui'
import type { ComponentProps, ReactNode } from 'react'
import { useRestingVariant } from '#src/ui/open-form.ts'
import { useCopying } from '#src/ui/use-copying.ts'
import classes from './secret.module.css'

const MASK = '•'.repeat(24)

/** How secrets are called, by what they are. */
const NAMES = { key: 'API key', secret: 'signing secret', command: 'command', config: 'config' }

/** A key, or the secret of a webhook, that can be shown, hidden and copied. */
export function Secret({
  what = 'key',
  apiKey,
  keyName,
  isMain = false,
  isShown,
  onShow,
  children,
}: {
  what?: 'key' | 'secret'
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
  const name = NAMES[what]
  const context = keyName ? <span className="visually-hidden">{` ${keyName}`}</span> : null
  return (
    <>
      <output
        aria-label={keyName ? `${name} ${keyName}` : name}
        className={classes.Secret}
        data-hidden={!isShown || undefined}
      >
        {isShown ? <span translate="no">{apiKey}</span> : <HiddenKey />}
      </output>
      <CopyKey
        what={what}
        text={apiKey}
        variant={variant}
        context={context}
        onBlocked={() => onShow(true)}
      >
        <Button onClick={() => onShow(!isShown)}>
          <span>{`${isShown ? 'Hide' : 'Show'} ${name}`}</span>
          {context}
        </Button>
        {children}
      </CopyKey>
    </>
  )
}

/** The secret of a webhook, as `Secret`. */
export function WebhookSecret({
  secret,
  of,
  ...rest
}: Pick<ComponentProps<typeof Secret>, 'isShown' | 'onShow' | 'children'> & {
  secret: string
  /** Host of the webhook. */
  of: string
}) {
  return <Secret {...rest} what="secret" apiKey={secret} keyName={of} />
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
  what: keyof typeof NAMES
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
          <span>{`Copy ${NAMES[what]}`}</span>
          {context}
        </Button>
        {children}
      </Buttons>
      <Notice kind={state === 'failed' ? 'calm' : 'good'}>
        {state === 'copied'
          ? `Copied${what === 'key' || what === 'secret' ? '' : ', with your key in it'}.`
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
