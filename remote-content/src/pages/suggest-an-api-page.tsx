import { ALL_CATEGORIES, type PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { SelectField, TextAreaField, TextField } from '@orchard/shared/ui'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { EmailField } from '#src/features/public-form/email-field.tsx'
import { PublicForm } from '#src/features/public-form/public-form.tsx'
import { sendForm } from '#src/features/public-form/send-form.ts'
import classes from './form-page.module.css'

function SuggestAnApiPage() {
  return (
    <PageLayout
      width="page"
      tone="baby-blue"
      title="Suggest an API"
      lead="Something missing from the catalogue? Tell us what you would call it and what you would build with it."
    >
      <div className={classes.Columns}>
        <PublicForm
          send="Send suggestion"
          sentTitle="Thank you, your suggestion is here"
          sentText="We write to you when we build it, or when we have a question."
        >
          {(field) => (
            <>
              <TextField label="API name" required maxLength={80} {...field('name')} />
              <TextAreaField
                label="What should it do?"
                required
                maxLength={2_000}
                hint="One question that it answers says more than a headline: “Which public holidays does a country have in a year?”"
                {...field('description')}
              />
              <SelectField label="Category" note="optional" {...field('category')}>
                <option value="">Not sure</option>
                {ALL_CATEGORIES.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <EmailField field={field} />
            </>
          )}
        </PublicForm>
        <aside className={classes.Beside} aria-labelledby="what-helps">
          <h2 id="what-helps">What helps us decide</h2>
          <ul>
            <li>
              <strong>What you would build.</strong> It tells us which fields matter and how fresh
              they have to be.
            </li>
            <li>
              <strong>A source, if you know one.</strong> A public register or a standard that we
              could start from.
            </li>
            <li>
              <strong>Whether it is there already.</strong> It may have another name:{' '}
              <Link to="/api">search the catalogue</Link> first.
            </li>
          </ul>
          <p>
            What we keep of it, and for how long, stands in the{' '}
            <Link to="/privacy">privacy notes</Link>.
          </p>
        </aside>
      </div>
    </PageLayout>
  )
}

/** `/suggest-an-api` */
export const page: PageModule<null> = {
  Component: SuggestAnApiPage,
  action: (args) => sendForm('suggestions', args),
  head: () => ({
    title: 'Suggest an API',
    description:
      'Which data API is missing from the catalogue? Tell us what it should do and what you would build with it.',
  }),
}
