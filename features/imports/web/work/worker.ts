/** The worker's entry: reading, asking and sending happen here, so that the page never waits. */
import { importing } from './importer.ts'
import type { Command, News } from './messages.ts'

const actions = importing((news: News) => self.postMessage(news))

self.addEventListener('message', ({ data }: MessageEvent<Command>) => {
  // The type of `Command` says that these parameters are the action's.
  const action = actions[data.action] as (...given: unknown[]) => void
  action(...data.given)
})

// The page hears of errors alone.
self.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
