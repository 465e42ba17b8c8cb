import { Link, useQuery } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import type { CodeToken } from '@orchard/shared/ui'
import type { ApiDetail } from '#src/data/catalogue-data.ts'
import { installCommand } from '#src/data/client-archives.ts'
import { KEY_PLACEHOLDER, sampleCall } from '#src/data/sample-call.ts'
import { DOCUMENTED_EXAMPLE } from '#src/features/availability/availability-words.ts'
import { CodePanel, InstallLine } from '#src/features/code-panel/code-panel.tsx'
import {
  rememberLanguage,
  useRememberedLanguage,
} from '#src/features/code-panel/remembered-language.ts'
import { checkedWords } from '#src/features/code-samples/checked-words.ts'
import {
  clientOf,
  DEFAULT_TAB,
  isTab,
  TABS,
  type TabId,
} from '#src/features/code-samples/languages.ts'
import { loadCodeSample, useCodeSample } from '#src/features/code-samples/use-code-sample.ts'
import { CodeBlock } from '#src/ui/code-block.tsx'
import classes from './api-page.module.css'
import { type LoadedDetail, useDetail } from './loaded-detail.ts'

/** The code of the tab that the address names, for a first view without the generator. */
export interface FirstSample {
  tab: TabId
  tokens: readonly CodeToken[]
  /** The command that installs what the code needs. */
  install?: string
}

/** A call in the visitor's language, with the documented answer below it. */
export function Code({
  detail,
  apiHost,
  sample,
  isAvailable,
}: {
  detail: LoadedDetail
  apiHost: string
  sample: FirstSample | null
  isAvailable: boolean
}) {
  const entry = useDetail(detail)
  const title = answerTitle(isAvailable)
  return (
    <div>
      <CodeSample entry={entry} apiHost={apiHost} sample={sample} isAvailable={isAvailable} />
      <h2 className={classes.Answer}>{title}</h2>
      <div className={classes.Sample}>
        <CodeBlock tokens={entry.sample} label={title} />
      </div>
    </div>
  )
}

/** The heading of the answer beside the code. */
export function answerTitle(isAvailable: boolean): string {
  return isAvailable ? 'Sample answer' : 'Documented answer'
}

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
  const isFirst = sample?.tab === tab && key === null
  const call = sampleCall(entry, apiHost, key ?? KEY_PLACEHOLDER)
  const generated = useCodeSample(isFirst ? null : tab, call)
  const tokens = generated ?? sample?.tokens ?? []
  const install = isFirst ? sample?.install : generated && installOf(tab, location.origin)
  return (
    <CodePanel
      tabs={TABS}
      current={tab}
      text={tokens.map(([, text]) => text).join('')}
      onChoose={rememberLanguage}
    >
      {install && <InstallLine command={install} />}
      <CodeBlock tokens={tokens} label="Code" />
      <p className={classes.Checked}>
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

function installOf(tab: TabId, site: string): string | null {
  const client = clientOf(tab)
  return client && installCommand(client, site)
}
