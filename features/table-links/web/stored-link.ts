import { object, readStored, removeStored, text, writeStored } from '#client/stored-data.ts'
import { TYPED } from '#client/typed-data.ts'

/** The address of a table link; the server has only its hash, so it cannot tell it again. */
interface StoredLink {
  url: string
  expiresAt: string
}

const format = { format: 1, parse: object<StoredLink>({ url: text, expiresAt: text }) }

/** Under TYPED, so that the next user of this device does not find it. */
const keyOf = (matchId: string, userId: string) => `${TYPED}table link of ${matchId} of ${userId}`

/** The link that was made on this device last; null when there is none. */
export function storedLink(matchId: string, userId: string): StoredLink | null {
  return readStored('local', keyOf(matchId, userId), format)
}

export function storeLink(matchId: string, userId: string, link: StoredLink): void {
  writeStored('local', keyOf(matchId, userId), format, link)
}

export function deleteStoredLink(matchId: string, userId: string): void {
  removeStored('local', keyOf(matchId, userId))
}
