export type PushSupport = 'possible' | 'plain http' | 'missing' | 'blocked'

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'plain http'
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!has) return 'missing'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

export const pushObstacles: Readonly<Record<Exclude<PushSupport, 'possible'>, string>> = {
  'plain http':
    'Over plain http a browser cannot be told anything. “Without a network”, below, says why.',
  missing:
    'This browser cannot be told anything. On an iPhone or iPad add Tabletally to the home screen first.',
  blocked:
    'Notifications from here are blocked in this browser: allow them in its settings for this page.',
}
