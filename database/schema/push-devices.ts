/** A browser that is told of notifications while no page is open. It ends with its sign-in. */
export interface PushDevicesTable {
  sign_in_id: string
  user_id: string
  /** The address of the browser's push service, which is a secret of the browser and ours. */
  endpoint: string
  /** SHA-256 of the endpoint, base64url; unique: a browser gets what is its last sign-in's. */
  endpoint_hash: string
  /** The browser's public key and its secret (RFC 8291), base64url. */
  p256dh: string
  auth: string
  /** What it is told, divided by spaces (features/notifications/push-kinds.rules.ts). */
  wants: string
  created_at: string
  /** Since when nothing has reached it; null while it is reached. */
  failing_since: string | null
  /** How often it was tried since something has reached it. */
  attempts: number
  /** Nothing is sent to it before: it was not reached, or something is being sent. */
  rests_until: string | null
}

export interface PushQueueTable {
  id: string
  sign_in_id: string
  notification_id: string
  created_at: string
  /** When the worker looks at it: by then its device may rest. */
  next_attempt_at: string
}
