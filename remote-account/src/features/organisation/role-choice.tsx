import { ROLES, type Role } from '@orchard/shared/organisations'
import classes from '#src/ui/step.module.css'
import { ROLE_WORDS } from './role-words.ts'

/** Chooses one of the roles; the form has its value as `role`. */
export function RoleChoice({
  legend = 'Role',
  roles = ROLES,
  chosen,
}: {
  legend?: string
  roles?: readonly Role[]
  chosen: Role
}) {
  return (
    <fieldset className={classes.Choices}>
      <legend>{legend}</legend>
      {roles.map((role) => (
        <label key={role}>
          <input type="radio" name="role" value={role} defaultChecked={role === chosen} />
          <span>
            <b>{ROLE_WORDS[role].name}</b>
            <span>{`: ${ROLE_WORDS[role].may}`}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The chosen role of a form with a `RoleChoice`. */
export function roleIn({ role }: Readonly<Record<string, string>>, otherwise: Role): Role {
  return ROLES.find((one) => one === role) ?? otherwise
}
