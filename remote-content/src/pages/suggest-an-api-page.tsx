import { ALL_CATEGORIES, type PageModule } from '@orchard/shared/contracts'
import { FORM_LIMITS } from '@orchard/shared/facts'
import { EmailField } from '@orchard/shared/public-form'
import { sendForm } from '@orchard/shared/public-form/send'
import { data, useQuery } from '@orchard/shared/router'
import { SelectField, TextAreaField, TextField } from '@orchard/shared/ui'
import text from '#src/notes/suggest-an-api.md'
import { PublicForm } from '#src/ui/public-form.ts'
import { FormPage } from './kinds/form-page.tsx'

/** A search without a result comes with its words as a name, which is `?name=`. */
function SuggestAnApiPage() {
  const asked = useQuery().get('name')?.slice(0, FORM_LIMITS.suggestions.name)
  return (
    <FormPage text={text}>
      <PublicForm
        send="Send suggestion"
        sentTitle="Thanks, we’ve received your suggestion"
        again="Write another"
        sentText="We’ll write to you if we build it or have a question."
      >
        {(field) => (
          <>
            <TextField
              label="API name"
              required
              maxLength={FORM_LIMITS.suggestions.name}
              {...field('name')}
              defaultValue={field('name').defaultValue ?? asked}
            />
            <TextAreaField
              label="What should it do?"
              required
              maxLength={FORM_LIMITS.suggestions.description}
              hint="An example question says more than a headline: “Which public holidays does a country have in a year?”"
              {...field('description')}
            />
            <SelectField
              label="Category"
              note="optional"
              {...field('category')}
              options={[
                ['', 'Not sure'],
                ...ALL_CATEGORIES.map(({ slug, name }) => [slug, name] as const),
              ]}
            />
            <EmailField field={field} />
          </>
        )}
      </PublicForm>
    </FormPage>
  )
}

/** `/suggest-an-api` */
export const page: PageModule<null> = {
  Component: SuggestAnApiPage,
  action: (args) => sendForm('suggestions', args, data),
  head: () => ({ title: text.title, description: text.description }),
}
