import { PART_NAMES } from '@orchard/shared/announcements'
import { type FieldState, TextAreaField, TextField } from '@orchard/shared/ui'
import type { Announcement } from '#src/data/entities.ts'
import type { Values } from '#src/ui/act-form.tsx'
import classes from './announcement-fields.module.css'

const STOPS = [
  ['calls', 'Calls'],
  ['forms', 'Forms and account changes'],
] as const

/** The fields of an announcement, filled with one that is changed. */
export function AnnouncementFields({
  kind,
  field,
  current,
}: {
  kind: Announcement['kind']
  field: FieldState
  current?: Announcement
}) {
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
      <Choices
        legend="Affected, none for all"
        name="part"
        choices={Object.entries(PART_NAMES)}
        chosen={current?.parts}
      />
      <TextField
        label="APIs"
        note="optional"
        hint="Their slugs with commas between, such as iban-check, uuid."
        autoComplete="off"
        spellCheck={false}
        defaultValue={current?.parts.flatMap((part) => slugOf(part) ?? []).join(', ')}
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
      <Choices
        legend="Meanwhile, refuse with status 503"
        name="stops"
        choices={STOPS}
        chosen={current?.stops}
      />
    </>
  )
}

function Choices({
  legend,
  name,
  choices,
  chosen = [],
}: {
  legend: string
  name: string
  choices: readonly (readonly [value: string, words: string])[]
  chosen?: readonly string[] | undefined
}) {
  return (
    <fieldset className={classes.Choices}>
      <legend>{legend}</legend>
      {choices.map(([value, words]) => (
        <label key={value}>
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
          />{' '}
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The slug of a part that is an API. */
function slugOf(part: string): string | undefined {
  return /^api:(.+)/.exec(part)?.[1]
}

/** Slugs, typed with or without the prefix that parts of this kind have. */
function apisOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((slug) => `api:${slugOf(slug) ?? slug}`)
}

/** The body of a request, of what was typed. */
export function announcementOf({ all, text }: Values, kind: Announcement['kind']): object {
  const time = (name: string) => (text(name) ? `${text(name)}:00Z` : null)
  return {
    kind,
    title: text('title'),
    text: text('text'),
    parts: [...all('part'), ...apisOf(text('parts'))],
    ...(text('starts_at') ? { starts_at: time('starts_at') } : {}),
    ends_at: time('ends_at'),
    stops: all('stops'),
    reason: text('reason'),
  }
}
