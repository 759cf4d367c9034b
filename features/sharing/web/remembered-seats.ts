import {
  list,
  object,
  readStored,
  removeStored,
  type StoredFormat,
  text,
  writeStored,
} from '#client/stored-data.ts'

/** A seat that somebody in this browser has said yes for, by a table link, or wants to keep. */
export interface RememberedSeat {
  secret: string
  /** The id of the player's row. */
  seat: string
}

interface Remembered {
  seats: RememberedSeat[]
}

const KEY = 'tables'
/** The pages of table links write it: app/public/table-link.js. */
const format: StoredFormat<Remembered> = {
  format: 1,
  parse: object<Remembered>({ seats: list(object<RememberedSeat>({ secret: text, seat: text })) }),
}

export function rememberedSeats(): RememberedSeat[] {
  return readStored('local', KEY, format)?.seats ?? []
}

export function forgetSeat({ seat }: RememberedSeat): void {
  const seats = rememberedSeats().filter((one) => one.seat !== seat)
  if (seats.length === 0) removeStored('local', KEY)
  else writeStored('local', KEY, format, { seats })
}
