import type { PageModule } from '@orchard/shared/contracts'
import { FORM_LIMITS } from '@orchard/shared/facts'
import { EmailField } from '@orchard/shared/public-form'
import { sendForm } from '@orchard/shared/public-form/send'
import { data, useQuery } from '@orchard/shared/router'
import { SelectField, TextAreaField, TextField } from '@orchard/shared/ui'
import text from '#src/notes/contact.md'
import { PublicForm } from '#src/ui/public-form.ts'
import { FormPage } from './kinds/form-page.tsx'

const TOPICS = [
  ['', 'Choose a topic'],
  ['question', 'A question'],
  ['wrong-data', 'A value that looks wrong'],
  ['technical', 'A request or a page that fails'],
  ['billing', 'Plans and billing'],
  ['security', 'A security problem'],
  ['other', 'Something else'],
] as const

function ContactPage() {
  const topic = useQuery().get('topic')
  const asked = TOPICS.find(([value]) => value !== '' && value === topic)?.[0]
  return (
    <FormPage text={text}>
      <PublicForm
        send="Send message"
        sentTitle="Thanks, we’ve received your message"
        again="Write another"
        sentText="We keep it with your email address so that we can reply."
      >
        {(field) => (
          <>
            <TextField
              label="Name"
              autoComplete="name"
              maxLength={FORM_LIMITS.contact.name}
              required
              {...field('name')}
            />
            <EmailField field={field} />
            <SelectField
              // The key makes a new topic in the address the selected one, also on an open page.
              key={asked}
              label="Topic"
              required
              {...field('topic')}
              defaultValue={field('topic').defaultValue ?? asked}
              options={TOPICS}
            />
            <TextAreaField
              label="Message"
              required
              rows={8}
              maxLength={FORM_LIMITS.contact.message}
              {...field('message')}
            />
          </>
        )}
      </PublicForm>
    </FormPage>
  )
}

/** `/contact` */
export const page: PageModule<null> = {
  Component: ContactPage,
  action: (args) => sendForm('contact', args, data),
  head: () => ({ title: text.title, description: text.description }),
}
