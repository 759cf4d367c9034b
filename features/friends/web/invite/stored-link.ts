import { object, readStored, removeStored, text, writeStored } from '#client/stored-data.ts'
import { TYPED } from '#client/typed-data.ts'

/** The server has only its hash, so it cannot tell it again. */
interface StoredLink {
  url: string
  expiresAt: string
}

const format = { format: 1, parse: object<StoredLink>({ url: text, expiresAt: text }) }

/** Under TYPED, so that the next user of this device does not find it. */
export function storedLink(name: string) {
  const key = `${TYPED}${name}`
  return {
    read: () => readStored('local', key, format),
    store: (link: StoredLink) => writeStored('local', key, format, link),
    remove: () => removeStored('local', key),
  }
}
