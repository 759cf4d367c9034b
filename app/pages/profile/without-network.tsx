import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { canWork } from '#app/worker/cache-name.ts'
import { Button } from '#ui/base/button.tsx'

/** The event with which a browser offers to install the app (app/public/first-paint.js has it). */
interface InstallOffer {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    installOffer?: InstallOffer | undefined
  }
}

export function WithoutNetwork() {
  if (!window.isSecureContext) return <PlainHttp />
  return (
    <div className="grid gap-4">
      {canWork() ? (
        <p className="max-w-[62ch] text-muted">
          Without a network you can open the app and read your newest matches, the matches you
          opened, your dashboard, friends, guests and games. They are kept on this device, and
          deleted when you log out.
        </p>
      ) : (
        <p className="text-muted">
          This browser keeps no web apps, so Tabletally needs the network here. A private window or
          a strict setting can be the reason.
        </p>
      )}
      <Install />
    </div>
  )
}

function PlainHttp() {
  return (
    <p className="max-w-[62ch] text-muted">
      The address of this server begins with http://. Browsers then neither keep an app for when
      there is no network, nor let it send push messages. Everything else works. Whoever runs the
      server finds the shortest way to https in its docs/operating.md.
    </p>
  )
}

function Install() {
  const [offer, setOffer] = useState(() => window.installOffer)
  if (window.matchMedia('(display-mode: standalone)').matches) {
    return <p className="text-muted">Tabletally is installed on this device.</p>
  }
  if (offer === undefined) {
    return (
      <p className="max-w-[62ch] text-muted">
        To install it, choose “Install app” or “Add to Home screen” in the browser’s menu; on an
        iPhone or iPad in the Share menu.
      </p>
    )
  }
  return (
    <div>
      <Button
        tone="quiet"
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => {
          // A browser's offer can be used once.
          window.installOffer = undefined
          void offer.prompt().finally(() => setOffer(undefined))
        }}
      >
        Install
      </Button>
    </div>
  )
}
