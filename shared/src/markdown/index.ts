export { codeBlock, codeSpan, escapeMarkdown, inlineText, list, table } from './blocks.ts'
export { type Blocks, type Linker, markdownTwin } from './markdown-twin.ts'
export { pageLinks } from './page-links.ts'
