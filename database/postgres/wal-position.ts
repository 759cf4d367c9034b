/** A place in the write-ahead log: everything before it was committed and replayed, or not. */
export interface Position {
  /** The number of the log's history; each promotion of a standby begins the next one. */
  timeline: number
  lsn: bigint
}

/** What a client gets and sends back. Of two texts the greater one is the later position. */
const FORM = /^([0-9A-F]{8})-([0-9A-F]{16})$/u

export function positionText({ timeline, lsn }: Position): string {
  return `${hex(BigInt(timeline), 8)}-${hex(lsn, 16)}`
}

/** null for a text that is no position: it comes from a client. */
export function readPosition(text: string): Position | null {
  const [, timeline, lsn] = FORM.exec(text) ?? []
  if (timeline === undefined || lsn === undefined) return null
  return { timeline: Number.parseInt(timeline, 16), lsn: BigInt(`0x${lsn}`) }
}

/** Reads PostgreSQL's `pg_lsn`, such as `16/B374D848`. */
export function readLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function lsnText(lsn: bigint): string {
  return `${hex(lsn >> 32n, 1)}/${hex(lsn & 0xff_ff_ff_ffn, 1)}`
}

function hex(number: bigint, digits: number): string {
  return number.toString(16).toUpperCase().padStart(digits, '0')
}
