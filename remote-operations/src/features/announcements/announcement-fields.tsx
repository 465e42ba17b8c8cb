import { TextAreaField, TextField } from '@orchard/shared/ui'
import type { Announcement } from '#src/data/shapes.ts'
import type { FieldOf, Values } from '#src/ui/act-form.tsx'
import classes from './announcement-fields.module.css'

/** The fields of an announcement, filled with one that is changed. */
export function AnnouncementFields({
  kind,
  field,
  current,
}: {
  kind: Announcement['kind']
  field: FieldOf
  current?: Announcement
}) {
  const stops = current?.stops ?? []
  return (
    <>
      <TextField
        label="Title"
        required
        maxLength={120}
        defaultValue={current?.title}
        {...field('title')}
      />
      <TextAreaField
        label="Text"
        hint="What happens, whom it affects, and when we write again."
        required
        rows={4}
        maxLength={4_000}
        defaultValue={current?.text}
        {...field('text')}
      />
      <TextField
        label="Parts"
        note="optional"
        hint="Empty for all. Or some of site, product-api, data-apis, identity, payments and api:iban, with commas between."
        autoComplete="off"
        defaultValue={current?.parts.join(', ')}
        {...field('parts')}
      />
      <TextField
        label="Begins, UTC"
        note={kind === 'incident' ? 'optional' : undefined}
        hint={kind === 'incident' ? 'Without a time, now.' : undefined}
        type="datetime-local"
        required={kind === 'maintenance'}
        defaultValue={current?.starts_at.slice(0, 16)}
        {...field('starts_at')}
      />
      <TextField
        label="Ends, UTC"
        note={kind === 'incident' ? 'optional' : undefined}
        type="datetime-local"
        required={kind === 'maintenance'}
        defaultValue={current?.ends_at?.slice(0, 16)}
        {...field('ends_at')}
      />
      <fieldset className={classes.Stops}>
        <legend>Meanwhile, refuse with status 503</legend>
        <label>
          <input
            type="checkbox"
            name="stops"
            value="calls"
            defaultChecked={stops.includes('calls')}
          />{' '}
          <span>Calls</span>
        </label>
        <label>
          <input
            type="checkbox"
            name="stops"
            value="forms"
            defaultChecked={stops.includes('forms')}
          />{' '}
          <span>Forms and account changes</span>
        </label>
      </fieldset>
    </>
  )
}

/** The body of a request, of what was typed. */
export function announcementOf({ all, text }: Values, kind: Announcement['kind']): object {
  const time = (name: string) => (text(name) ? `${text(name)}:00Z` : null)
  return {
    kind,
    title: text('title'),
    text: text('text'),
    parts: text('parts')
      .split(/[\s,]+/)
      .filter(Boolean),
    ...(text('starts_at') ? { starts_at: time('starts_at') } : {}),
    ends_at: time('ends_at'),
    stops: all('stops'),
    reason: text('reason'),
  }
}
