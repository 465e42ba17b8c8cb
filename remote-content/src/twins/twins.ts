import type { ResourceModule } from '@orchard/shared/contracts'
import { EXAMPLES } from '#src/data/examples/examples.ts'
import { TITLE as CONVERTER_TITLE } from '#src/features/live-example/live-converter.tsx'
import { TITLE as HOLIDAYS_TITLE } from '#src/features/live-example/live-holidays.tsx'
import privacy from '#src/legal/privacy.md'
import tos from '#src/legal/tos.md'
import versioning from '#src/legal/versioning.md'
import contact from '#src/notes/contact.md'
import suggest from '#src/notes/suggest-an-api.md'
import iosApp from '#src/tutorials/basic-ios-app.md'
import webApp from '#src/tutorials/basic-web-app.md'
import converter from '#src/tutorials/currency-converter.md'
import { blog, post } from './blog-twins.ts'
import { agents, doc, docs } from './doc-twins.ts'
import { error, errors } from './error-twins.ts'
import { faq } from './faq-twin.ts'
import { pricing } from './pricing-twin.ts'
import { status } from './status-twin.ts'
import { examples, formTwin, legalTwin, tutorialTwin } from './text-twins.ts'

/** The Markdown twins of the content's pages, by id. */
export const twins: Readonly<Record<string, ResourceModule>> = {
  'content/blog.md': blog,
  'content/blog-post.md': post,
  'content/examples.md': examples,
  'content/basic-web-app.md': tutorialTwin(EXAMPLES.webApp, webApp, HOLIDAYS_TITLE),
  'content/basic-ios-app.md': tutorialTwin(EXAMPLES.iosApp, iosApp),
  'content/currency-converter-example.md': tutorialTwin(
    EXAMPLES.currencyConverter,
    converter,
    CONVERTER_TITLE,
  ),
  'content/pricing.md': pricing,
  'content/suggest-an-api.md': formTwin(suggest, '/suggest-an-api'),
  'content/contact.md': formTwin(contact, '/contact'),
  'content/privacy.md': legalTwin(privacy, '/privacy'),
  'content/tos.md': legalTwin(tos, '/tos'),
  'content/versioning.md': legalTwin(versioning, '/versioning'),
  'content/docs.md': docs,
  'content/doc.md': doc,
  'content/agents.md': agents,
  'content/for-agents.md': agents,
  'content/errors.md': errors,
  'content/error.md': error,
  'content/faq.md': faq,
  'content/status.md': status,
}
