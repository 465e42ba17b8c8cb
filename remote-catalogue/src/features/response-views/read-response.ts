import { isRecord } from '@orchard/shared/http'

/**
 * The values at a field's path, such as `wind.speed`, `days[].high` or `[].name`, in the order of
 * the response; none for a path that it does not have.
 */
export function readPath(response: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>((values, step) => values.flatMap((one) => take(one, step)), [response])
}

/** The items of the list that a view names; `.` is the response itself. */
export function readList(response: unknown, list: string): unknown[] {
  return readPath(response, itemPath(list))
}

/** The path of a list's items. */
export function itemPath(list: string): string {
  return list === '.' ? '[]' : `${list}[]`
}

/** `step` is a member's name, which may be empty, with a `[]` for each list to open. */
function take(value: unknown, step: string): unknown[] {
  const name = step.replaceAll('[]', '')
  let values = name === '' ? [value] : memberOf(value, name)
  for (let depth = (step.length - name.length) / 2; depth > 0; depth -= 1)
    values = values.flatMap((one) => (Array.isArray(one) ? one : []))
  return values
}

function memberOf(value: unknown, name: string): unknown[] {
  return isRecord(value) && Object.hasOwn(value, name) ? [value[name]] : []
}
