import { burstOf, PLANS, QUOTA_CUTOVER_AT, USAGE_KEPT_MONTHS } from '@orchard/shared/facts'
import { formatCount, formatDay, formatTimestamp } from '@orchard/shared/format'
import type { Resource } from '@orchard/shared/product-api'
import { Link } from '@orchard/shared/router'
import { FactList, Loaded, Notice } from '@orchard/shared/ui'
import { useState } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import type { Usage } from '#src/data/entities.ts'
import { DownloadButton } from '#src/forms/download-button.tsx'
import { late } from '#src/ui/late.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { percentUsed } from './percent-used.ts'
import type { UsageDetailProps } from './usage-detail.tsx'
import classes from './usage-panel.module.css'

/** The visitor is warned from this percentage of the quota. */
const HIGH = 80

/** The quota and limits of the plan, and this month’s use. */
export function UsagePanel({ api, resource }: { api: AccountApi; resource: Resource<Usage> }) {
  return (
    <Panel id="usage" title="Plan and usage">
      <Loaded resource={resource} waiting="Loading your usage…">
        {(usage) => <UsageFigures api={api} usage={usage} />}
      </Loaded>
    </Panel>
  )
}

function UsageFigures({ api, usage }: { api: AccountApi; usage: Usage }) {
  const {
    plan,
    monthly_quota: monthlyQuota,
    legacy_monthly_quota_applies: hasLegacyQuota,
    used,
  } = usage
  const terms = PLANS.find(({ id }) => id === plan)
  return (
    <>
      <FactList
        className={classes.Facts}
        facts={[
          ['Requests this month', formatCount(used)],
          ['Monthly quota', formatCount(monthlyQuota)],
          terms !== undefined && [
            'Rate limit',
            `${formatCount(terms.callsPerSecond)} requests/s, burst of ${formatCount(burstOf(terms))}`,
          ],
        ]}
      />
      <QuotaMeter {...usage} />
      {hasLegacyQuota && (
        <Notice kind="calm">
          {`Your account is older than ${formatDay(new Date(QUOTA_CUTOVER_AT * 1_000).toISOString())}, when today’s quotas began, so it keeps its earlier, larger quota.`}
        </Notice>
      )}
      <p>
        Need more? <Link to="/profile#billing">Change your plan</Link>. See also{' '}
        <Link to="/faq#what-counts">what counts toward your quota</Link>.
      </p>
      {usage.rows.length === 0 && !usage.responses?.length ? (
        <p>
          No requests yet this month. Each <Link to="/api?available=1">available API</Link> has a
          request to copy on its page.
        </p>
      ) : (
        <UsageTables usage={usage} />
      )}
      <UsageDetail api={api} usage={usage} />
      <DownloadButton
        words="Download usage as CSV"
        fileName="api-orchard-usage.csv"
        read={api.usageFile}
      />
      <p className={classes.Note}>{`The last ${USAGE_KEPT_MONTHS} months by day, API and key.`}</p>
    </>
  )
}

const UsageTables = late(() => import('./usage-tables.tsx'), 'UsageTables', 'Loading your usage…')

const LoadedDetail = late(() => import('./usage-detail.tsx'), 'UsageDetail', 'Loading the details…')

/** Usage by hour, key and status code, with code that is fetched when a visitor opens it. */
function UsageDetail(props: UsageDetailProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className={classes.Details}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Usage by hour, key and status code</summary>
      {isOpen && <LoadedDetail {...props} />}
    </details>
  )
}

const LEVEL_WORDS = {
  full: 'Further requests return 429 and are never billed. ',
  high: 'Your quota is almost used up. ',
  usual: '',
}

function percentWords(percent: number): string {
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : percent}%`
}

function QuotaMeter({
  awaits_payment: awaitsPayment,
  monthly_quota: monthlyQuota,
  period,
  used,
}: Usage) {
  const percent = percentUsed(used, monthlyQuota)
  const level = percent === 100 ? 'full' : percent >= HIGH ? 'high' : 'usual'
  const next = awaitsPayment ? 'when your payment has arrived' : `on ${formatTimestamp(period.end)}`
  return (
    <div className={classes.Meter}>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className={classes.Track} width="100" height="1" />
        <rect className={classes.Fill} data-level={level} width={percent} height="1" />
      </svg>
      <p>{`${percentWords(percent)} of your quota is used. ${LEVEL_WORDS[level]}It resets ${next}.`}</p>
    </div>
  )
}
