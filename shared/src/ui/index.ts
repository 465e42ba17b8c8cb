export { type ListPage, pageAddress, pageOf, pageWords } from '#src/paging/page-of.ts'
export { afterPaint } from './after-paint.ts'
export { Badge } from './badge/badge.tsx'
export { BusyButton } from './button/busy-button.tsx'
export { Button, buttonClass } from './button/button.tsx'
export { TextButton } from './button/text-button.tsx'
export { cardsClass } from './card/card.ts'
export { Chart, type ChartPlace, type ChartSeries } from './chart/chart.tsx'
export { type CopyState, useClipboard } from './clipboard/use-clipboard.ts'
export { CodeBlock, CodeText, textOf } from './code-block/code-block.tsx'
export { type CodeToken, CodeTokens, type TokenKind } from './code-tokens/code-tokens.tsx'
export { CopyButton } from './copy-button/copy-button.tsx'
export { DateRange, type Days } from './date-range/date-range.tsx'
export { Dialog } from './dialog/dialog.tsx'
export { saveFile } from './download/save-file.ts'
export { FactList } from './fact-list/fact-list.tsx'
export { SelectField, TextAreaField, TextField } from './field/field.tsx'
export { FixedWords } from './fixed-words/fixed-words.tsx'
export { type FieldErrors, focusField, useFieldErrors } from './form/field-errors.ts'
export { type FieldState, Form, type FormOptions } from './form/form.tsx'
export { startAnew, useMessage } from './form/use-message.ts'
export { type Submission, useSubmission } from './form/use-submission.ts'
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
export { Failed, Loaded, Waiting } from './loaded/loaded.tsx'
export { Logo } from './logo/logo.tsx'
export { Marked } from './marked/marked.tsx'
export { Menu, type MenuItem } from './menu/menu.tsx'
export { FailureWords, SignInAgain } from './message/failure-words.tsx'
export { Alert, Notice } from './message/message.tsx'
export { takeLostFocus } from './message/take-lost-focus.ts'
export { Pager } from './pager/pager.tsx'
export { Buttons, Panel } from './panel/panel.tsx'
export { readTwin } from './read-twin.ts'
export { Rows } from './rows/rows.tsx'
export { ScrollRegion } from './scroll-region/scroll-region.tsx'
export { Table } from './table/table.tsx'
export { type Tab, Tabs } from './tabs/tabs.tsx'
export { useEarlyInput } from './use-early-input.ts'
