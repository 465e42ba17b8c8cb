import { createPublicForm, EmailField } from '@orchard/shared/public-form'
import { Form, Link, useActionData, useLocation, useNavigation } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { NOT_OFFERED } from '#src/data/by-availability.ts'
import type { ApiSummary } from '#src/data/catalogue-data.ts'
import classes from './availability.module.css'
import { WISH } from './availability-words.ts'

const PublicForm = createPublicForm({
  ...{ Form, Link, useActionData, useLocation, useNavigation, useSession },
})

/** Says that an API is not offered here yet, and takes the email address of who wants to be told when it is. */
export function ComingSoonNote({
  slug,
  apiHost,
  meanwhile,
}: {
  slug: string
  apiHost: string
  /** An API that does a part of its job until then. */
  meanwhile: Pick<ApiSummary, 'name' | 'slug'> | undefined
}) {
  return (
    <div className={classes.Note}>
      <p>
        <b>Coming soon.</b> <span>{NOT_OFFERED}</span> The{' '}
        <a href={`${apiHost}/v1/${slug}/sample`}>example response</a> shows what it will return.{' '}
        <Link to="/api?available=1">See the available APIs</Link>
      </p>
      {meanwhile && (
        <p>
          <b>Until then:</b> <Link to={`/api/${meanwhile.slug}`}>{meanwhile.name}</Link>
        </p>
      )}
      <PublicForm send={WISH.send} sentTitle={WISH.sentTitle} sentText={WISH.sentText} isShort>
        {(field) => (
          <>
            <input type="hidden" name="api" value={slug} />
            <EmailField field={field} hint={WISH.hint} />
          </>
        )}
      </PublicForm>
    </div>
  )
}
