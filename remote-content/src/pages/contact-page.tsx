import type { PageModule } from '@orchard/shared/contracts'
import { Link, useQuery } from '@orchard/shared/router'
import { SelectField, TextAreaField, TextField } from '@orchard/shared/ui'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { EmailField } from '#src/features/public-form/email-field.tsx'
import { PublicForm } from '#src/features/public-form/public-form.tsx'
import { sendForm } from '#src/features/public-form/send-form.ts'
import classes from './form-page.module.css'

const TOPICS = [
  ['question', 'A question'],
  ['wrong-data', 'A value that looks wrong'],
  ['technical', 'A call or a page that fails'],
  ['billing', 'Plans and billing'],
  ['security', 'A security problem'],
  ['other', 'Something else'],
] as const

function ContactPage() {
  const topic = useQuery().get('topic')
  const asked = TOPICS.find(([value]) => value === topic)?.[0]
  return (
    <PageLayout
      width="page"
      tone="baby-blue"
      title="Contact"
      lead="A question before you start, a wrong value, a page that does not work: we would like to know."
    >
      <div className={classes.Columns}>
        <PublicForm
          send="Send message"
          sentTitle="Thank you, your message is here"
          sentText="It is kept with the email address that you gave, for the answer."
        >
          {(field) => (
            <>
              <TextField
                label="Name"
                autoComplete="name"
                maxLength={100}
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
              >
                <option value="">Choose a topic</option>
                {TOPICS.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </SelectField>
              <TextAreaField
                label="Message"
                required
                rows={8}
                maxLength={5_000}
                {...field('message')}
              />
            </>
          )}
        </PublicForm>
        <aside className={classes.Beside} aria-labelledby="what-to-write">
          <h2 id="what-to-write">What to write</h2>
          <ul>
            <li>
              <strong>A wrong value:</strong> the API, the parameters you sent, what you got and
              what you expected.
            </li>
            <li>
              <strong>A call that fails:</strong> the address without your key, the status and the
              time. Never send us the key itself.
            </li>
            <li>
              <strong>A page of this site:</strong> its address, your browser, and what happened.
            </li>
            <li>
              <strong>Security:</strong> how to reproduce it. Please tell us before you tell others.
            </li>
          </ul>
          <p>
            Quick answers may be in the <Link to="/faq">FAQ</Link> or on the{' '}
            <Link to="/status">status page</Link>. For a new API there is{' '}
            <Link to="/suggest-an-api">a page of its own</Link>.
          </p>
        </aside>
      </div>
    </PageLayout>
  )
}

/** `/contact` */
export const page: PageModule<null> = {
  Component: ContactPage,
  action: (args) => sendForm('contact', args),
  head: () => ({
    title: 'Contact',
    description:
      'Write to API Orchard: a question, a wrong value, a call that fails or a security problem, and what to say so that we can help at once.',
  }),
}
