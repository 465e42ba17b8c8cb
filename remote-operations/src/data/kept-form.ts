import { sessionStore } from '@orchard/shared/session'

/** Key in the storage of this tab, which survives the sign-in. */
const KEY = 'operator-form'
/** The words that confirm what cannot be undone are typed again. */
const NOT_KEPT = 'confirmation'

type Fields = readonly [name: string, value: string][]

/** A form that a fresh sign-in interrupts, and the email address of its operator. */
interface KeptForm {
  /** Path of its page. */
  to: string
  /** Which of the forms of that page. */
  form: string
  email: string | null
  fields: Fields
}

/** Keeps what was typed into a form until its page shows it again. */
export function keepForm(to: string, form: string, element: HTMLFormElement): void {
  const fields = [...new FormData(element)].flatMap(
    ([name, value]): Fields =>
      typeof value === 'string' && name !== NOT_KEPT ? [[name, value]] : [],
  )
  const kept: KeptForm = { to, form, email: sessionStore.getState().email, fields }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Storage is blocked: the operator types it again.
  }
}

/** Returns what the same operator had typed into a form before they signed in again, if anything. */
export function findKeptForm(to: string, form: string): Fields | null {
  try {
    const kept: KeptForm | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const isSame = kept?.to === to && kept.form === form
    return isSame && kept.email === sessionStore.getState().email ? kept.fields : null
  } catch {
    return null // storage is blocked
  }
}

/** Fills a form with what was kept, which is forgotten then, and moves the focus into it. */
export function restoreForm(element: HTMLFormElement, fields: Fields): void {
  for (const control of element.elements) {
    const values = fields.flatMap(([name, value]) =>
      name === control.getAttribute('name') ? value : [],
    )
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked = values.includes(control.value)
    else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
      control.value = values[0] ?? ''
  }
  sessionStorage.removeItem(KEY)
  const [first] = element.elements
  if (first instanceof HTMLElement) first.focus()
}
