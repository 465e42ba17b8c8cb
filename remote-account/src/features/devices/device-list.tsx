import { type Device, loadAuth } from '@orchard/shared/auth'
import { Alert, Notice, useMessage } from '@orchard/shared/ui'
import type { AccountApi } from '#src/data/account-api.ts'
import { Act } from '#src/forms/act.tsx'
import { Rows } from '#src/ui/panel.tsx'
import { DeviceRow } from './device-row.tsx'
import { type DeviceList, withoutDevice } from './devices.ts'

/** This device first, then those that signed in last. */
const byPlace = (one: Device, other: Device) =>
  Number(other.isThisOne) - Number(one.isThisOne) || other.lastSignInAt - one.lastSignInAt

/** The devices, this one first. */
export function List({
  list,
  api,
  onChange,
}: {
  list: DeviceList
  api: AccountApi
  onChange(how: (now: DeviceList) => DeviceList): void
}) {
  const { devices, nextPage, names } = list
  const [done, setDone] = useMessage<string>()
  if (devices.length === 0)
    return (
      <>
        <p>No trusted devices.</p>
        <Notice>{done}</Notice>
      </>
    )
  return (
    <>
      {names === null && <Alert>We can’t load your device names right now.</Alert>}
      <Rows>
        {devices.toSorted(byPlace).map((device) => (
          <DeviceRow
            key={device.key}
            device={device}
            givenName={names?.get(device.key)}
            onRename={async (name) => {
              await api.nameDevice(device.key, name)
              onChange((now) => ({
                ...now,
                names: new Map([...(now.names ?? []), [device.key, name]]),
              }))
            }}
            onForget={async (name) => {
              await (await loadAuth()).forgetDevice(device.key)
              const security = await api.security()
              // The trust ended with the device; this removes its entry.
              await security.endTrust(device.key).catch(() => undefined)
              // An orphaned name would only show up in the data export.
              if (names?.has(device.key)) api.forgetDeviceName(device.key).catch(() => undefined)
              onChange((now) => withoutDevice(now, device.key))
              setDone(`${name} is forgotten.`)
              void security.tell('device_forgotten')
            }}
          />
        ))}
      </Rows>
      <Notice>{done}</Notice>
      {nextPage !== null && (
        <Act
          busyWords="Loading more devices…"
          act={async () => {
            const next = await (await loadAuth()).listDevices(nextPage)
            onChange((now) => ({ ...now, ...next, devices: [...now.devices, ...next.devices] }))
          }}
        >
          Show more devices
        </Act>
      )}
    </>
  )
}
