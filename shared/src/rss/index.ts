export { rssDocument } from './rss-document.ts'
