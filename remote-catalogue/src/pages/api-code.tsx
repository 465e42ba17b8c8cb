import { Link, useQuery } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { CodeText, type CodeToken, CopyButton, textOf } from '@orchard/shared/ui'
import { useState } from 'react'
import type { ApiDetail } from '#src/data/catalogue-data.ts'
import { SET_KEY, sampleCall } from '#src/data/sample-call.ts'
import { DOCUMENTED_EXAMPLE } from '#src/features/availability/availability-words.ts'
import { CodePanel, SetupLines } from '#src/features/code-panel/code-panel.tsx'
import {
  rememberLanguage,
  useRememberedLanguage,
} from '#src/features/code-panel/remembered-language.ts'
import { checkedWords } from '#src/features/code-samples/checked-words.ts'
import {
  DEFAULT_TAB,
  installOf,
  isTab,
  TABS,
  type TabId,
} from '#src/features/code-samples/languages.ts'
import { loadCodeSample, useCodeSample } from '#src/features/code-samples/use-code-sample.ts'
import classes from './api-page.module.css'

/** The code of the tab that the address names, for a first view without the generator. */
export interface FirstSample {
  tab: TabId
  tokens: readonly CodeToken[]
  /** The command that installs what the code needs. */
  install?: string
}

/** A call in the visitor's language, with the documented response beside it. */
export function Code({
  entry,
  apiHost,
  sample,
  isAvailable,
}: {
  entry: ApiDetail
  apiHost: string
  sample: FirstSample | null
  isAvailable: boolean
}) {
  return (
    <div className={classes.Call}>
      <CodeSample entry={entry} apiHost={apiHost} sample={sample} isAvailable={isAvailable} />
      <div className={classes.Sample}>
        <div>
          <h2>{EXAMPLE_TITLE}</h2>
          <CopyButton text={textOf(entry.sample)} label="Copy example response" />
        </div>
        <CodeText tokens={entry.sample} label={EXAMPLE_TITLE} />
      </div>
    </div>
  )
}

/** The heading of the response beside the code. */
export const EXAMPLE_TITLE = 'Example response'

function CodeSample({
  entry,
  apiHost,
  sample,
  isAvailable,
}: {
  entry: ApiDetail
  apiHost: string
  sample: FirstSample | null
  isAvailable: boolean
}) {
  const query = useQuery()
  const remembered = useRememberedLanguage()
  const key = useSession((session) => session.apiKey)
  const asked = query.get('lang')
  const chosen = isTab(asked) ? asked : remembered
  const tab = isTab(chosen) ? chosen : DEFAULT_TAB
  const [isKeyShown, setKeyShown] = useState(false)
  const shownKey = isKeyShown ? key : null
  const isFirst = sample?.tab === tab && shownKey === null
  const generated = useCodeSample(isFirst ? null : tab, sampleCall(entry, apiHost, shownKey))
  const tokens = generated ?? sample?.tokens ?? []
  const install = isFirst ? sample?.install : generated && installOf(tab, location.origin)
  const readsKey = tab !== 'mcp' && shownKey === null
  const setup = [...(install ? [install] : []), ...(readsKey ? [SET_KEY] : [])]
  return (
    <CodePanel tabs={TABS} current={tab} text={textOf(tokens)} onChoose={rememberLanguage}>
      {setup.length > 0 && <SetupLines commands={setup} />}
      <CodeText tokens={tokens} label="Code" />
      <div className={classes.Foot}>
        <p>
          {tab === 'mcp' ? (
            <>
              For the configuration of your assistant.{' '}
              <Link to="/docs/agents#mcp">Other clients</Link>
            </>
          ) : isAvailable ? (
            checkedWords(tab)
          ) : (
            DOCUMENTED_EXAMPLE
          )}
        </p>
        {key !== null && (
          <button
            type="button"
            role="switch"
            aria-checked={isKeyShown}
            className={classes.Switch}
            onClick={() => setKeyShown(!isKeyShown)}
          >
            Show my key
          </button>
        )}
      </div>
    </CodePanel>
  )
}

/** The initial sample of a page. */
export async function firstSample(
  entry: ApiDetail,
  request: Request,
  apiHost: string,
): Promise<FirstSample> {
  const { origin, searchParams } = new URL(request.url)
  const lang = searchParams.get('lang')
  const tab = isTab(lang) ? lang : DEFAULT_TAB
  const codeSample = await loadCodeSample()
  const install = installOf(tab, origin)
  const tokens = codeSample(tab, sampleCall(entry, apiHost))
  return { tab, tokens, ...(install ? { install } : {}) }
}
