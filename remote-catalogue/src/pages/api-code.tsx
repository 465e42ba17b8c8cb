import { useQuery } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import type { CodeToken } from '@orchard/shared/ui'
import type { ApiDetail } from '#src/data/catalogue-data.ts'
import { KEY_PLACEHOLDER, sampleCall } from '#src/data/sample-call.ts'
import { CodePanel } from '#src/features/code-panel/code-panel.tsx'
import {
  rememberLanguage,
  useRememberedLanguage,
} from '#src/features/code-panel/remembered-language.ts'
import { isLanguage, LANGUAGES, type LanguageId } from '#src/features/code-samples/languages.ts'
import { loadCodeSample, useCodeSample } from '#src/features/code-samples/use-code-sample.ts'
import { CodeBlock } from '#src/ui/code-block.tsx'
import classes from './api-page.module.css'
import { type LoadedDetail, useDetail } from './loaded-detail.ts'

const DEFAULT_LANGUAGE: LanguageId = 'curl'

/** A sample in the language of the address, for a first view without the generator. */
export interface FirstSample {
  language: LanguageId
  tokens: readonly CodeToken[]
}

/** A call in the visitor's language, with the documented answer below it. */
export function Code({
  detail,
  apiHost,
  sample,
}: {
  detail: LoadedDetail
  apiHost: string
  sample: FirstSample | null
}) {
  const entry = useDetail(detail)
  const title = 'Sample answer'
  return (
    <div>
      <CodeSample entry={entry} apiHost={apiHost} sample={sample} />
      <h2 className={classes.Answer}>{title}</h2>
      <div className={classes.Sample}>
        <CodeBlock tokens={entry.sample} label={title} />
      </div>
    </div>
  )
}

function CodeSample({
  entry,
  apiHost,
  sample,
}: {
  entry: ApiDetail
  apiHost: string
  sample: FirstSample | null
}) {
  const query = useQuery()
  const remembered = useRememberedLanguage()
  const key = useSession((session) => session.apiKey)
  const asked = query.get('lang')
  const chosen = isLanguage(asked) ? asked : remembered
  const language = isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE
  const isFirst = sample?.language === language && key === null
  const call = sampleCall(entry, apiHost, key ?? KEY_PLACEHOLDER)
  const generated = useCodeSample(isFirst ? null : language, call)
  const tokens = generated ?? sample?.tokens ?? []
  return (
    <CodePanel
      tabs={LANGUAGES}
      current={language}
      text={tokens.map(([, text]) => text).join('')}
      onChoose={rememberLanguage}
    >
      <CodeBlock tokens={tokens} label="Code" />
    </CodePanel>
  )
}

/** The initial sample of a page. */
export async function firstSample(
  entry: ApiDetail,
  request: Request,
  apiHost: string,
): Promise<FirstSample> {
  const lang = new URL(request.url).searchParams.get('lang')
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE
  const codeSample = await loadCodeSample()
  return { language, tokens: codeSample(language, sampleCall(entry, apiHost)) }
}
