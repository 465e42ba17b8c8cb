import { type Device, loadAuth } from '@orchard/shared/auth'
import { useCallback } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { Act } from '#src/forms/act.tsx'
import { Confirm } from '#src/forms/confirm.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { Alert, Notice } from '#src/ui/message.tsx'
import { Buttons, Panel, Row, Rows } from '#src/ui/panel.tsx'
import { useMessage } from '#src/ui/use-message.ts'
import { DeviceRow } from './device-row.tsx'

/** The pages loaded so far. */
interface DeviceList {
  devices: readonly Device[]
  nextPage: string | null
  /** The visitor's own names; null if the product API does not respond. */
  names: ReadonlyMap<string, string> | null
}

/** The remembered devices, page by page, and signing out everywhere. */
export function DevicesPanel({
  api,
  onSignOut,
}: {
  api: AccountApi
  /** Signs out and leaves the page. */
  onSignOut(signOut: () => Promise<void>): Promise<void>
}) {
  const first = useCallback(async (): Promise<DeviceList> => {
    const auth = await loadAuth()
    const [page, names] = await Promise.all([
      auth.listDevices(),
      api.deviceNames().catch(() => null),
    ])
    return { ...page, names }
  }, [api])
  const resource = useResource(first)
  const { replace } = resource
  return (
    <Panel
      id="devices"
      title="Devices"
      lead="Devices on which you signed in with your password. Forget those you no longer use."
    >
      <Loaded resource={resource} waiting="Loading your devices…">
        {(list) => <List list={list} api={api} onChange={replace} />}
      </Loaded>
      <Rows>
        <Row title="All devices">
          <Buttons>
            <Confirm
              label="Sign out everywhere"
              send="Yes, sign out everywhere"
              sending="Signing out…"
              onSend={async () => {
                const auth = await loadAuth()
                await onSignOut(() => auth.signOut({ everywhere: true }))
              }}
            >
              Every browser that is signed in to this account, including this one, must sign in
              again. Your API keys keep working.
            </Confirm>
          </Buttons>
        </Row>
      </Rows>
    </Panel>
  )
}

function List({
  list,
  api,
  onChange,
}: {
  list: DeviceList
  api: AccountApi
  onChange(list: DeviceList): void
}) {
  const { devices, nextPage, names } = list
  const [done, setDone] = useMessage<string>()
  if (devices.length === 0)
    return (
      <>
        <p>No remembered devices.</p>
        <Notice>{done}</Notice>
      </>
    )
  return (
    <>
      {names === null && <Alert>We can’t load your device names right now.</Alert>}
      <Rows>
        {devices.map((device) => (
          <DeviceRow
            key={device.key}
            device={device}
            givenName={names?.get(device.key)}
            onRename={async (name) => {
              await api.nameDevice(device.key, name)
              onChange({ ...list, names: new Map([...(names ?? []), [device.key, name]]) })
            }}
            onForget={async (name) => {
              await (await loadAuth()).forgetDevice(device.key)
              // An orphaned name would only show up in the data export.
              if (names?.has(device.key)) api.forgetDeviceName(device.key).catch(() => undefined)
              onChange({ ...list, devices: devices.filter(({ key }) => key !== device.key) })
              setDone(`${name} is forgotten.`)
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
            onChange({ ...list, ...next, devices: [...devices, ...next.devices] })
          }}
        >
          Show more devices
        </Act>
      )}
    </>
  )
}
