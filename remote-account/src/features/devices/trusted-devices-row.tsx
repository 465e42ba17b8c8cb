import { DEVICE_TRUST_DAYS } from '@orchard/shared/facts'
import { formatDay } from '@orchard/shared/format'
import type { Resource } from '@orchard/shared/product-api'
import { Badge, Buttons, Notice, useMessage } from '@orchard/shared/ui'
import { Fragment } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import { Confirm } from '#src/forms/confirm.tsx'
import { Row } from '#src/ui/panel.tsx'
import { nameOfDevice } from './device-words.ts'
import { type DeviceList, withoutDevice } from './devices.ts'

/** The devices that need no code, with the day on which their trust ends. */
export function TrustedDevicesRow({
  api,
  devices: { data, change },
  isOffered,
}: {
  api: AccountApi
  devices: Resource<DeviceList>
  /** A sign-in may trust its device. */
  isOffered: boolean
}) {
  const [ended, setEnded] = useMessage<string>()
  const trusted = [...(data?.trusted ?? [])]
  if (!data || (!isOffered && trusted.length === 0 && ended === null)) return null
  return (
    <Row title="Trusted devices">
      {trusted.length === 0 && (
        <p>{`None: we ask for a code at each sign-in. After a code you can trust a device for ${DEVICE_TRUST_DAYS} days.`}</p>
      )}
      {trusted.map(([key, endsAt]) => {
        const device = data.devices.find((one) => one.key === key)
        const name = nameOfDevice(data.names?.get(key), device?.name ?? null)
        return (
          <Fragment key={key}>
            <p>
              <span>{`${name}: no code until ${formatDay(endsAt)}`}</span>{' '}
              {device?.isThisOne && <Badge>This device</Badge>}
            </p>
            <Buttons>
              <Confirm
                label="Stop trusting"
                context={name}
                send="Yes, stop trusting it"
                sending="Ending the trust…"
                onSend={async () => {
                  await (await api.security()).endTrust(key)
                  change((now) => withoutDevice(now, key))
                  setEnded(`${name} is no longer trusted.`)
                }}
              >
                Its next sign-in asks for your 2FA code. It is signed out within an hour.
              </Confirm>
            </Buttons>
          </Fragment>
        )
      })}
      <Notice>{ended}</Notice>
    </Row>
  )
}
