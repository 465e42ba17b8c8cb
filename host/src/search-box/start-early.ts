import { attachSearch } from './combobox.ts'
import { loadNearMatches, loadSearchPart } from './search-part.ts'

// The search of a document that the server rendered works as soon as this is evaluated; the start script asks for it
// before everything else.
const input = document.querySelector<HTMLInputElement>('input[role=combobox]')
if (input?.form)
  attachSearch(input.form, {
    loadSearch: loadSearchPart,
    loadNear: loadNearMatches,
    navigate: (path) => location.assign(path),
  })
