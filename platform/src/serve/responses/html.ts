import { escapeMarkup } from '@orchard/shared/markup'

/** Text that is HTML already. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Markup | null | readonly Value[]

/** HTML from a template; every value in it that is not HTML itself is escaped, and null is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(strings.reduce((text, part, index) => text + print(values[index - 1]) + part))
}

function print(value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(print).join('')
  return escapeMarkup(String(value))
}
