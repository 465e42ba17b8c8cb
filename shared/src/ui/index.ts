export { type ListPage, pageAddress, pageOf, pageWords } from '#src/paging/page-of.ts'
export { afterPaint } from './after-paint.ts'
export { BusyButton } from './button/busy-button.tsx'
export { Button, buttonClass } from './button/button.tsx'
export { cardsClass } from './card/card.ts'
export { type CopyState, useClipboard } from './clipboard/use-clipboard.ts'
export { type CodeToken, CodeTokens, type TokenKind } from './code-tokens/code-tokens.tsx'
export { saveFile } from './download/save-file.ts'
export { FactList } from './fact-list/fact-list.tsx'
export { SelectField, TextAreaField, TextField } from './field/field.tsx'
export { FixedWords } from './fixed-words/fixed-words.tsx'
export { focusField, useFieldErrors } from './form/field-errors.ts'
export { Icon } from './icon/icon.tsx'
export {
  arrowIcon,
  checkIcon,
  closeIcon,
  copyIcon,
  downloadIcon,
  facebookIcon,
  linkedInIcon,
  menuIcon,
  moonIcon,
  searchIcon,
  sunIcon,
  twitterIcon,
} from './icon/icons.ts'
export { InlineText } from './inline-text/inline-text.tsx'
export { Logo } from './logo/logo.tsx'
export { Marked } from './marked/marked.tsx'
export { Pager } from './pager/pager.tsx'
export { readTwin } from './read-twin.ts'
export { ScrollRegion } from './scroll-region/scroll-region.tsx'
export { Table } from './table/table.tsx'
export { useEarlyInput } from './use-early-input.ts'
