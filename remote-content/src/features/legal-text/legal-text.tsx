import { formatDay } from '@orchard/shared/format'
import type { LegalText as Text } from '#src/data/texts.ts'
import type { Components } from '#src/ui/drawn-text.tsx'
import { TextSections } from '#src/ui/text-sections.tsx'

/** The date of the newest change. */
export function LastChanged({ changes }: Pick<Text, 'changes'>) {
  return (
    <>
      Last changed on <Day date={changes[0]?.date ?? ''} />
    </>
  )
}

/** Contents, sections and the list of changes. */
export function LegalText({
  text: { changes, sections },
  components,
}: {
  text: Text
  components?: Components | undefined
}) {
  return (
    <TextSections
      sections={sections}
      components={components}
      more={{ id: 'changes', title: 'Changes' }}
    >
      <ul>
        {changes.map(({ date, text }) => (
          <li key={text}>
            <Day date={date} />
            <span>{`: ${text}`}</span>
          </li>
        ))}
      </ul>
    </TextSections>
  )
}

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{formatDay(date)}</time>
}
