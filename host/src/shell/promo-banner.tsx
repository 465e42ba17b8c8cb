import type { Notice } from '@orchard/shared/contracts'
import { BANNER_SAVING_PERCENT } from '@orchard/shared/facts'
import { Link } from '@orchard/shared/router'
import { closeIcon, Icon } from '@orchard/shared/ui'
import { memo } from 'react'
import { useSiteConfig } from '#src/app/site-config.ts'
import { closeBanner } from './preferences.ts'
import classes from './promo-banner.module.css'

/** What operators have announced, in place of the promotion: it is more urgent, and stays until it is over. */
function NoticeBanner({ notices }: { notices: readonly Notice[] }) {
  return (
    <section aria-label="Notice" className={classes.Banner} data-notice="">
      <div>
        {notices.map(({ id, words }) => (
          <p key={id}>
            <span>{words}</span> <Link to={`/status#incident-${id}`}>See the status page</Link>
          </p>
        ))}
      </div>
    </section>
  )
}

/**
 * “The shell” in the specification: hidden for the session once closed, by an attribute of `<html>`. There is none
 * where no plans are sold.
 */
export const PromoBanner = memo(function PromoBanner() {
  const { isFree, notices } = useSiteConfig()
  if (notices) return <NoticeBanner notices={notices} />
  if (isFree) return null
  return (
    <section aria-label="Promotion" className={classes.Banner}>
      <p>
        <span>{`Save over ${BANNER_SAVING_PERCENT}% with an annual plan.`}</span>{' '}
        <Link to="/pricing">See the plans</Link>
      </p>
      <button type="button" aria-label="Close promotion" onClick={closeBanner}>
        <Icon path={closeIcon} size={18} />
      </button>
    </section>
  )
})
