import { Disclosure } from '#src/ui/disclosure.tsx'
import { NameForm } from './name-form.tsx'

/** Renames a key, a device or an organisation. */
export function Rename({
  what,
  name,
  onSend,
}: {
  what: 'Key' | 'Device' | 'Organisation'
  /** The current name. */
  name: string
  onSend(name: string): Promise<void>
}) {
  return (
    <Disclosure label={`Rename ${what.toLowerCase()}`} context={name}>
      {(close) => (
        <NameForm
          label={`${what} name`}
          name={name}
          send="Save name"
          sending="Saving the name…"
          onSend={async (next) => {
            await onSend(next)
            close('The new name is saved.')
          }}
        />
      )}
    </Disclosure>
  )
}
