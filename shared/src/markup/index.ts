export { escapeMarkup } from './escape-markup.ts'
export { scriptJson } from './script-json.ts'
