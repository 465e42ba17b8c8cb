/**
 * Writes text to the clipboard, also one that is still to come. Call it in a click. The Clipboard API is missing
 * outside of secure contexts and may be denied; `execCommand` works there as long as the click counts.
 * @returns false if the text does not come, or if the browser allows neither way.
 */
export async function writeClipboard(text: string | Promise<string>): Promise<boolean> {
  try {
    await callApi(text)
    return true
  } catch {
    return Promise.resolve(text).then(copySelection, () => false)
  }
}

/** @throws {Error} where there is no such API, or it is denied, or the text does not come. */
async function callApi(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  // Some browsers allow it only during the click, so that a text to come is promised to them.
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
  blob.catch(() => undefined) // whoever gets no clipboard does not wait for it
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

/** Copies the text as a selection of the document, and gives the focus back. */
function copySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true // no keyboard on a screen
  area.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0'
  // Outside of an open dialog nothing can be selected.
  const place = focused?.closest('dialog') ?? document.body
  place.append(area)
  area.focus({ preventScroll: true })
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
