import type { NavigationEntry } from '@orchard/shared/contracts'
import { Link, useLocation } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { closeIcon, Icon, Logo, menuIcon, moonIcon, sunIcon } from '@orchard/shared/ui'
import { memo, useEffect, useState } from 'react'
import { SearchBox } from '#src/search-box/search-box.tsx'
import classes from './header.module.css'
import { logOut } from './log-out.ts'
import { switchTheme, useTheme } from './preferences.ts'

const SECTIONS = [
  { to: '/api', name: 'APIs' },
  { to: '/examples', name: 'Examples' },
  { to: '/pricing', name: 'Pricing' },
  { to: '/docs', name: 'Docs' },
]
/** On wide screens these are in the footer alone. */
const IN_MENU = [
  { to: '/status', name: 'Status' },
  { to: '/blog', name: 'Blog' },
]

/** “The shell” in the specification. Which account controls show is decided by `data-session` of `<html>`. */
export const Header = memo(function Header({
  navigation,
  variant,
}: {
  navigation: readonly NavigationEntry[]
  variant: 'white' | 'baby-blue'
}) {
  const { pathname, search } = useLocation()
  // Account access leads back here; after the home page, My Account is of more use.
  const from = pathname === '/' ? null : { next: pathname + search }
  const groups = useSession((session) => session.groups)
  const links = navigation.filter(({ group }) => group === undefined || groups.includes(group))
  const [open, setOpen] = useState(false)
  const [openedAt, setOpenedAt] = useState(pathname)
  if (open && openedAt !== pathname) setOpen(false)

  useEffect(() => {
    if (!open) return
    const control = new AbortController()
    document.addEventListener('keydown', (event) => event.key === 'Escape' && setOpen(false), {
      signal: control.signal,
    })
    return () => control.abort()
  }, [open])

  const section = ({ name, to }: { name: string; to: string }, className?: string) => (
    <li key={to} className={className}>
      <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
        {name}
      </Link>
    </li>
  )
  return (
    <header
      className={classes.Header}
      data-variant={variant}
      data-open={open}
      data-extended={links.length > 0 || undefined}
    >
      <div className={classes.Row}>
        <Link to="/" className={classes.Home} aria-label="API Orchard">
          <Logo />
          <span aria-hidden="true">API Orchard</span>
        </Link>
        <SearchBox />
        <button
          type="button"
          className={classes.Menu}
          aria-label="Menu"
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => {
            setOpenedAt(pathname)
            setOpen(!open)
          }}
        >
          <Icon path={open ? closeIcon : menuIcon} size={22} />
        </button>
        <nav id="site-menu" aria-label="Main" className={classes.Nav}>
          <ul>
            {SECTIONS.map((one) => section(one))}
            {links.map(({ label, path }) => section({ to: path, name: label }))}
            {IN_MENU.map((one) => section(one, classes.InMenu))}
            <li className={classes.SignedOut}>
              <Link to="/signin" state={from}>
                Login
              </Link>
            </li>
            <li className={classes.SignedOut}>
              <Link to="/register" state={from} className={classes.SignUp}>
                Sign Up
              </Link>
            </li>
            <li className={classes.SignedIn}>
              <Link to="/profile">My Account</Link>
            </li>
            <li className={classes.SignedIn}>
              <button type="button" onClick={logOut}>
                Logout
              </button>
            </li>
          </ul>
          <ThemeButton />
        </nav>
      </div>
    </header>
  )
})

function ThemeButton() {
  const theme = useTheme()
  return (
    <button
      type="button"
      className={classes.Theme}
      aria-label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      onClick={switchTheme}
    >
      <Icon path={moonIcon} className={classes.Moon} />
      <Icon path={sunIcon} className={classes.Sun} />
    </button>
  )
}
