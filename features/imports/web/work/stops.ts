/** Stop, pressed in one tab, is heard by the tab that sends and by all that follow it. */
const CHANNEL = 'tabletally: stop import'

export interface Stops {
  /** Stops the import here and in the other tabs. */
  stop: () => void
  close: () => void
}

/** @param key whose import it is: another tab can send one that this device could not store */
export function stopsOf(key: string, onStop: () => void): Stops {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === key) onStop()
  })
  return {
    stop: () => {
      channel.postMessage(key)
      onStop()
    },
    close: () => channel.close(),
  }
}
