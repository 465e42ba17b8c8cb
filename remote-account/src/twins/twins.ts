import type { Head, ResourceModule } from '@orchard/shared/contracts'
import { escapeMarkdown, markdownTwin } from '@orchard/shared/markdown'
import { HEAD as FORGOTTEN } from '#src/pages/forgotpassword-page.tsx'
import { HEAD as REGISTER } from '#src/pages/register-page.tsx'
import { HEAD as SIGN_IN } from '#src/pages/signin-page.tsx'

/** The Markdown twins of the public pages, by id. */
export const twins: Readonly<Record<string, ResourceModule>> = {
  'account/register.md': formTwin(REGISTER, '/register'),
  'account/signin.md': formTwin(SIGN_IN, '/signin'),
  'account/forgotpassword.md': formTwin(FORGOTTEN, '/forgotpassword'),
}

/** The twin of a page with a form, which needs a browser and a person. */
function formTwin({ description, title }: Head, path: string): ResourceModule {
  return markdownTwin(async (_args, link) => [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(description),
    `This page is a form to fill in: open ${link(title, path)} in a browser.`,
    `See also ${link('Pricing', '/pricing')}, ${link('Terms', '/tos')} and ${link('Privacy', '/privacy')}.`,
  ])
}
