import { ALERT_KINDS } from '@orchard/shared/alerts'
import { MAX_WEBHOOK_URL_CHARACTERS } from '@orchard/shared/facts'
import { TextField } from '@orchard/shared/ui'
import type { OwnWebhook } from '#src/data/entities.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import { chosenIn, KindChecks } from './kind-checks.tsx'

type Chosen = Pick<OwnWebhook, 'url' | 'kinds'>

const ALL = ALERT_KINDS.map(({ id }) => id)

/** The URL and the events of a webhook. */
export function WebhookForm({
  one,
  send,
  sending,
  onSend,
}: {
  /** The present state; absent for a new one. */
  one?: Chosen
  /** Button labels, at rest and while busy. */
  send: string
  sending: string
  onSend(chosen: Chosen): Promise<void>
}) {
  return (
    <AccountForm
      send={send}
      sending={sending}
      inline
      focusFirst
      blame={{ webhook_url_refused: 'url', webhook_invalid: 'url' }}
      check={(values) => ({
        url: isWebUrl(values['url'])
          ? undefined
          : 'Enter the whole URL, such as https://example.com/hooks',
        kinds: chosenIn(values).length > 0 ? undefined : 'Choose at least one alert',
      })}
      onSend={(values) => onSend({ url: (values['url'] ?? '').trim(), kinds: chosenIn(values) })}
    >
      {(field) => (
        <>
          <TextField
            label="URL"
            hint="Public, https, on port 443"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_WEBHOOK_URL_CHARACTERS}
            placeholder="https://"
            defaultValue={one?.url}
            required
            {...field('url')}
          />
          <KindChecks
            legend="Send"
            chosen={new Set(one?.kinds ?? ALL)}
            error={field('kinds').error}
          />
        </>
      )}
    </AccountForm>
  )
}

function isWebUrl(text = ''): boolean {
  return URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol)
}
