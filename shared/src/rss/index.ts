export { escapeMarkup } from './escape-markup.ts'
export { rssDocument } from './rss-document.ts'
