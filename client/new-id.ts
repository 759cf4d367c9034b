/** A new UUIDv7: it begins with the time, so that newer ones sort after older ones. */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = now.toString(16).padStart(12, '0')
  const random = Array.from(bytes.subarray(6), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  const variant = (8 + ((bytes[8] ?? 0) % 4)).toString(16)
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(1, 4)}`,
    `${variant}${random.slice(5, 8)}`,
    random.slice(8),
  ].join('-')
}
