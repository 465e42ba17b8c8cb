import type { LoadContext, PageModule } from '@orchard/shared/contracts'
import { getOperator } from '@orchard/shared/responses/operator'
import { Link, useLocation } from '@orchard/shared/router'
import { Alert, buttonClass, Failed, Notice, Waiting } from '@orchard/shared/ui'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { createOperatorApi } from '#src/data/operator-api.ts'
import { OperatorContext } from '#src/data/operator-context.ts'
import { useRead } from '#src/data/use-read.ts'
import { MENU } from '#src/routes.ts'
import classes from './console-page.module.css'

/** A page of the console. Its content is only rendered for somebody whom the server calls an operator. */
export function consolePage(
  title: string,
  Content: () => ReactNode,
): PageModule<Pick<LoadContext, 'apiHost'>> {
  return {
    Component: ({ data: { apiHost } }) => (
      <Frame apiHost={apiHost} title={title}>
        <Content />
      </Frame>
    ),
    head: () => ({
      title: title === 'Operations' ? title : `${title} – Operations`,
      description: title,
      noindex: true,
    }),
  }
}

function Frame({
  apiHost,
  title,
  children,
}: {
  apiHost: string
  title: string
  children: ReactNode
}) {
  const [outcome, setOutcome] = useState<{ words: ReactNode } | null>(null)
  const operator = useMemo(
    () => ({
      apiHost,
      api: createOperatorApi(apiHost),
      report: (words: ReactNode) => setOutcome({ words }),
    }),
    [apiHost],
  )
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) notice.current?.focus({ preventScroll: true })
  }, [outcome])
  const { pathname } = useLocation()
  const isHere = (path: string) =>
    pathname === path || (path !== '/operations' && pathname.startsWith(`${path}/`))
  return (
    <OperatorContext value={operator}>
      <div className={classes.Console}>
        <h1>{title}</h1>
        <nav aria-label="Operations" className={classes.Menu}>
          <ul>
            {MENU.map(({ name, path }) => (
              <li key={path}>
                <Link to={path} aria-current={isHere(path) ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.Content}>
          <div ref={notice} tabIndex={-1} className={classes.Outcome}>
            <Notice>{outcome?.words}</Notice>
          </div>
          <ForOperators>{children}</ForOperators>
        </div>
      </div>
    </OperatorContext>
  )
}

function ForOperators({ children }: { children: ReactNode }) {
  const { data, failure, reload } = useRead('me', getOperator)
  if (data) return children
  if (!failure) return <Waiting words="Checking your access…" />
  if (failure.code === 'second_factor_required')
    return (
      <Alert>
        <p>Operators need 2FA. Turn it on in My Account, then come back.</p>
        <Link className={buttonClass} to="/profile#security" data-variant="primary">
          Set up 2FA
        </Link>
      </Alert>
    )
  return <Failed failure={failure} onRetry={reload} />
}
