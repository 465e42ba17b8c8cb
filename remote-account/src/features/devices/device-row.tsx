import type { Device } from '@orchard/shared/auth'
import { formatDay, formatMoment } from '@orchard/shared/format'
import { TextField } from '@orchard/shared/ui'
import { AccountForm } from '#src/ui/account-form.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Badge, Buttons, Row } from '#src/ui/panel.tsx'
import { useSubmission } from '#src/ui/use-submission.ts'
import { LONGEST_NAME, nameOfDevice } from './device-words.ts'

/** One device: named, forgotten. */
export function DeviceRow({
  device,
  givenName,
  onRename,
  onForget,
}: {
  device: Device
  givenName: string | undefined
  onRename(name: string): Promise<void>
  onForget(name: string): Promise<void>
}) {
  const name = nameOfDevice(givenName, device.name)
  return (
    <Row
      title={
        <>
          {name} {device.isThisOne && <Badge>This device</Badge>}
        </>
      }
    >
      <p>
        Last sign-in {formatMoment(iso(device.lastSignInAt))}; known since{' '}
        {formatDay(iso(device.createdAt))}
      </p>
      <Buttons>
        <Disclosure label="Rename device" context={name}>
          {(close) => (
            <RenameForm
              name={name}
              onRename={async (next) => {
                await onRename(next)
                close('The new name is saved.')
              }}
            />
          )}
        </Disclosure>
        <Disclosure label="Forget device" context={name}>
          {() => <ForgetForm isThisOne={device.isThisOne} onForget={() => onForget(name)} />}
        </Disclosure>
      </Buttons>
    </Row>
  )
}

function iso(time: number): string {
  return new Date(time).toISOString()
}

function RenameForm({ name, onRename }: { name: string; onRename(name: string): Promise<void> }) {
  const submission = useSubmission()
  return (
    <AccountForm
      submission={submission}
      send="Save name"
      sending="Saving the name…"
      inline
      focusFirst
      check={({ name: next }) => ({ name: next ? undefined : 'A name cannot be empty' })}
      onSend={({ name: next = '' }) => onRename(next)}
    >
      {(field) => (
        <TextField
          label="Device name"
          defaultValue={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          required
          {...field('name')}
        />
      )}
    </AccountForm>
  )
}

function ForgetForm({ isThisOne, onForget }: { isThisOne: boolean; onForget(): Promise<void> }) {
  const submission = useSubmission()
  return (
    <>
      <p>
        {isThisOne
          ? 'This is the device that you use now. It may ask you to sign in again soon.'
          : 'It has to pass the second factor again before it is remembered.'}
      </p>
      <AccountForm
        submission={submission}
        send="Yes, forget it"
        sending="Forgetting…"
        inline
        check={() => ({})}
        onSend={onForget}
      >
        {() => null}
      </AccountForm>
    </>
  )
}
