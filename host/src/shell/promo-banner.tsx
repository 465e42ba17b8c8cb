import { BANNER_SAVING_PERCENT } from '@orchard/shared/facts'
import { Link } from '@orchard/shared/router'
import { closeIcon, Icon } from '@orchard/shared/ui'
import { memo } from 'react'
import { useSiteConfig } from '#src/app/site-config.ts'
import { closeBanner } from './preferences.ts'
import classes from './promo-banner.module.css'

/**
 * “The shell” in the specification: hidden for the session once closed, by an attribute of `<html>`. There is none
 * where no plans are sold.
 */
export const PromoBanner = memo(function PromoBanner() {
  const { isFree } = useSiteConfig()
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
