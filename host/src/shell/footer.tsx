import { CATEGORIES, TAX_CATEGORY } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { facebookIcon, Icon, Logo, linkedInIcon, twitterIcon } from '@orchard/shared/ui'
import { memo } from 'react'
import { useSiteConfig } from '#src/app/site-config.ts'
import { reopenConsentBar } from './consent-bar.tsx'
import classes from './footer.module.css'
import { switchSlash } from './preferences.ts'

const GET_STARTED = [
  ['/api', 'APIs'],
  ['/docs', 'Docs'],
  ['/status', 'Status'],
  ['/blog', 'Blog'],
  ['/examples', 'Examples'],
] as const

const ABOUT = [
  ['/pricing', 'Pricing'],
  ['/suggest-an-api', 'Suggest an API'],
  ['/faq', 'FAQ'],
  ['/privacy', 'Privacy'],
  ['/tos', 'Terms of service'],
  ['/contact', 'Contact'],
] as const

/** “The shell” in the specification. Signed in, the links to registration and sign-in give way to My Account. */
export const Footer = memo(function Footer() {
  const { socialLinks } = useSiteConfig()
  return (
    <footer className={classes.Footer}>
      <div className={classes.Columns}>
        <div className={classes.Brand}>
          <p>
            <Logo /> API Orchard
          </p>
          <p>Data APIs that are easy to find, simple to understand and ready to call.</p>
          <ul>
            <Social icon={facebookIcon} label="Facebook" href={socialLinks.facebook} />
            <Social icon={twitterIcon} label="Twitter" href={socialLinks.twitter} />
            <Social icon={linkedInIcon} label="LinkedIn" href={socialLinks.linkedin} />
          </ul>
        </div>
        <nav aria-labelledby="footer-start">
          <h2 id="footer-start">Get Started</h2>
          <ul>
            {GET_STARTED.map(([to, name]) => (
              <FooterLink key={to} to={to} name={name} />
            ))}
            <FooterLink to="/register" name="Sign Up" className={classes.SignedOut} />
            <FooterLink to="/signin" name="Login" className={classes.SignedOut} />
            <FooterLink to="/profile" name="My Account" className={classes.SignedIn} />
          </ul>
        </nav>
        <nav aria-labelledby="footer-categories" className={classes.Wide}>
          <h2 id="footer-categories">API Categories</h2>
          <ul>
            {[...CATEGORIES, TAX_CATEGORY].map(({ slug, name }) => (
              <FooterLink key={slug} to={`/category/${slug}`} name={name} />
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-about">
          <h2 id="footer-about">About</h2>
          <ul>
            {ABOUT.map(([to, name]) => (
              <FooterLink key={to} to={to} name={name} />
            ))}
          </ul>
        </nav>
      </div>
      <div className={classes.Legal}>
        <p>© 2019-2025 API Orchard. All rights reserved.</p>
        <Link to="/docs/agents">For agents</Link>
        <a href="/licenses.txt">Licences</a>
        <button type="button" onClick={switchSlash}>
          <span className={classes.SlashOn}>Turn off “/” for search</span>
          <span className={classes.SlashOff}>Turn on “/” for search</span>
        </button>
        <button type="button" onClick={reopenConsentBar}>
          Cookie settings
        </button>
      </div>
    </footer>
  )
})

function FooterLink({
  to,
  name,
  className,
}: {
  to: string
  name: string
  className?: string | undefined
}) {
  return (
    <li className={className}>
      <Link to={to}>{name}</Link>
    </li>
  )
}

function Social({ icon, label, href }: { icon: string; label: string; href: string }) {
  return (
    <li>
      <a href={href} rel="noopener" aria-label={label}>
        <Icon path={icon} />
      </a>
    </li>
  )
}
