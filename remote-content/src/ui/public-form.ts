import { createPublicForm } from '@orchard/shared/public-form'
import { Form, Link, useActionData, useLocation, useNavigation } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'

/** A public form around its fields. */
export const PublicForm = createPublicForm({
  ...{ Form, Link, useActionData, useLocation, useNavigation, useSession },
})
