import type { TotpSetup } from '@orchard/shared/auth'
import { useEffect, useState } from 'react'
import type { QrPath } from './qr-path.ts'
import classes from './totp-secret.module.css'

/** The secret for an authenticator app, as QR code and as text. */
export function TotpSecret({ totp: { uri, secret } }: { totp: TotpSetup }) {
  const [qr, setQr] = useState<QrPath | null>(null)
  useEffect(() => {
    let isShown = true
    import('./qr-path.ts').then(
      ({ drawQr }) => isShown && setQr(drawQr(uri)),
      () => undefined, // the text below suffices
    )
    return () => {
      isShown = false
    }
  }, [uri])
  return (
    <div className={classes.Secret}>
      <svg
        role="img"
        aria-label="QR code for your authenticator app"
        className={classes.Picture}
        viewBox={qr ? `0 0 ${qr.size} ${qr.size}` : '0 0 1 1'}
        shapeRendering="crispEdges"
      >
        {qr && <path d={qr.path} fill="#000" />}
      </svg>
      <div className={classes.Text}>
        <p>No camera? Type this secret into the app:</p>
        <code translate="no">
          {(secret.match(/.{1,4}/g) ?? []).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal parts may come twice, and nothing moves
            <span key={index}>{part}</span>
          ))}
        </code>
        <p>
          <a href={uri}>Open it in an app on this device</a>
        </p>
      </div>
    </div>
  )
}
