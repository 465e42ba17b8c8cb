import { errorPath } from '@orchard/shared/errors/path'
import { MAX_REFUSALS, REFUSALS_KEPT_DAYS } from '@orchard/shared/facts'
import { formatCount, formatTimestamp } from '@orchard/shared/format'
import { listRefusals } from '@orchard/shared/responses/usage'
import { Link } from '@orchard/shared/router'
import { Button, Buttons, Loaded, Notice, TextButton } from '@orchard/shared/ui'
import { useCallback, useState } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { useCopying } from '#src/ui/use-copying.ts'
import classes from './usage-panel.module.css'
import { type Filter, type Refusals, refusalsPath } from './usage-report.ts'

const FIRST = 10

/** The latest responses with an error that a filter selects. */
export function LatestErrors({ api, filter }: { api: AccountApi; filter: Filter }) {
  const [limit, setLimit] = useState(FIRST)
  const load = useCallback(
    () => api.read(refusalsPath(filter, limit), listRefusals),
    [api, filter, limit],
  )
  const resource = useResource(load)
  return (
    <>
      <h3>Latest errors</h3>
      <p className={classes.Note}>
        {`The last ${formatCount(MAX_REFUSALS)} responses with status code 400 or higher are kept for ${REFUSALS_KEPT_DAYS} days, without parameters.`}
      </p>
      <Loaded resource={resource} waiting="Loading the latest errors…">
        {({ refusals }) => (
          <>
            {refusals.length === 0 ? (
              <p>
                {`No errors ${Object.values(filter).some(Boolean) ? 'match ' : ''}in the last ${REFUSALS_KEPT_DAYS} days.`}
              </p>
            ) : (
              <ErrorList refusals={refusals} />
            )}
            {refusals.length === limit && limit < MAX_REFUSALS && (
              <Buttons>
                <Button onClick={() => setLimit(MAX_REFUSALS)}>Show all errors</Button>
              </Buttons>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function ErrorList({ refusals }: { refusals: Refusals }) {
  const { copy, state } = useCopying()
  return (
    <>
      <ul className={classes.Errors}>
        {refusals.map(
          ({ api: slug, at, code, key_name: keyName, request_id: requestId, status }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the requests of a batch have one ID
            <li key={`${index} ${requestId}`}>
              <p>
                <span>{status}</span> <Link to={errorPath(code)}>{code}</Link>{' '}
                <Link to={`/api/${slug}`}>{slug}</Link>
              </p>
              <p>
                {keyName === null ? formatTimestamp(at) : `${formatTimestamp(at)}, key ${keyName}`}
              </p>
              <p>
                <code translate="no">{requestId}</code>{' '}
                <TextButton onClick={() => void copy(requestId)}>
                  Copy<span className="visually-hidden">{` request ID ${requestId}`}</span>
                </TextButton>
              </p>
            </li>
          ),
        )}
      </ul>
      <Notice kind={state === 'failed' ? 'calm' : 'good'}>
        {state === 'copied'
          ? 'Copied.'
          : state === 'failed' &&
            'Your browser blocked copying. Select the ID and copy it yourself.'}
      </Notice>
    </>
  )
}
