import type { Device } from '@orchard/shared/auth'
import { formatDay, formatTimestamp } from '@orchard/shared/format'
import { Badge, Buttons } from '@orchard/shared/ui'
import { Confirm } from '#src/forms/confirm.tsx'
import { Rename } from '#src/forms/rename.tsx'
import { Row } from '#src/ui/panel.tsx'
import { nameOfDevice } from './device-words.ts'

const FORGETTING =
  'It is no longer trusted: its next sign-in asks for your 2FA code. It is signed out within an hour.'

/** One device, which can be renamed and forgotten. */
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
          <span>{name}</span> {device.isThisOne && <Badge>This device</Badge>}
        </>
      }
    >
      <p>
        {`Last sign-in ${formatTimestamp(iso(device.lastSignInAt))}; known since ${formatDay(iso(device.createdAt))}`}
      </p>
      <Buttons>
        <Rename what="Device" name={name} onSend={onRename} />
        <Confirm
          label="Forget device"
          context={name}
          send="Yes, forget it"
          sending="Forgetting…"
          onSend={() => onForget(name)}
        >
          {(device.isThisOne ? 'You are using this device now. ' : '') + FORGETTING}
        </Confirm>
      </Buttons>
    </Row>
  )
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
