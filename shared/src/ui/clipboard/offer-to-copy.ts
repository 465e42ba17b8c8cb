import { buttonClass } from '#src/ui/button/button.tsx'
import classes from './offer-to-copy.module.css'

/** Shows a text selected in a dialog, to be copied by hand, since the browser does not let the page do it. */
export function offerToCopy(text: string): void {
  const dialog = document.createElement('dialog')
  dialog.className = classes.Offer ?? ''
  const label = document.createElement('label')
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.rows = 8
  label.append('Your browser blocked copying. The text is selected: copy it yourself.', area)
  const close = document.createElement('button')
  close.type = 'button'
  close.className = buttonClass ?? ''
  close.textContent = 'Close'
  close.addEventListener('click', () => dialog.close())
  dialog.append(label, close)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  area.select()
}
