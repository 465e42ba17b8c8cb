import { type AuthClient, type Device, loadAuth } from '@orchard/shared/auth'
import { useCallback, useState } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import { Asked } from '#src/ui/asked.tsx'
import { BusyButton } from '#src/ui/busy-button.tsx'
import { Alert, Notice } from '#src/ui/message.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { useAsk } from '#src/ui/use-ask.ts'
import { useSubmission } from '#src/ui/use-submission.ts'
import { DeviceRow } from './device-row.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** As far as the list was asked for. */
interface DeviceList {
  devices: readonly Device[]
  nextPage: string | null
  /** Null where the product API, which keeps them, does not answer. */
  names: ReadonlyMap<string, string> | null
}

/** Devices that a second factor was passed on, page by page; and signing out everywhere. */
export function DevicesPanel({
  api,
  onSignOut,
}: {
  api: AccountApi
  /** Told what to say where the visitor arrives. */
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
  const ask = useAsk(first)
  const { replace } = ask
  return (
    <Panel
      id="devices"
      title="Devices"
      lead="Where you are signed in with your password. Forget a device that you do not use any more."
    >
      <Asked ask={ask} waiting="Loading your devices…">
        {(list) => <List list={list} api={api} onChange={replace} />}
      </Asked>
      <Rows>
        <Row title="All devices">
          <SignOutEverywhere onSignOut={onSignOut} />
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
  const more = useSubmission()
  const [done, setDone] = useState('')
  const showMore = (page: string) =>
    more.run(async () => {
      const next: Awaited<ReturnType<AuthClient['listDevices']>> = await (
        await loadAuth()
      ).listDevices(page)
      onChange({ ...list, ...next, devices: [...devices, ...next.devices] })
    })
  if (devices.length === 0)
    return (
      <>
        <p>No device is remembered.</p>
        <Notice>{done}</Notice>
      </>
    )
  return (
    <>
      {names === null && (
        <Alert>The names that you gave to devices cannot be loaded right now.</Alert>
      )}
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
              // A name without its device would only be found in the download of the data.
              if (names?.has(device.key)) api.forgetDeviceName(device.key).catch(() => undefined)
              onChange({ ...list, devices: devices.filter(({ key }) => key !== device.key) })
              setDone(`${name} is forgotten.`)
            }}
          />
        ))}
      </Rows>
      <Notice>{done}</Notice>
      {more.failure && <Alert>{more.failure.message}</Alert>}
      {nextPage !== null && (
        <BusyButton
          isBusy={more.isBusy}
          busyWords="Loading more devices…"
          onClick={() => void showMore(nextPage)}
        >
          Show more devices
        </BusyButton>
      )}
    </>
  )
}
