import { type BrowserApp, serve } from '#tests/support/browser/browser.ts'

const TRIES = 20
const PAUSE_MS = 250

/** What the test itself asks of it waits while it starts anew. */
export class RestartedServer {
  private readonly app: BrowserApp
  private readonly directory: string
  private running: BrowserApp['running']
  private last: Promise<unknown> = Promise.resolve()
  readonly url: string

  constructor(app: BrowserApp, directory: string) {
    this.app = app
    this.directory = directory
    this.running = app.running
    this.url = app.url
  }

  async use<T>(work: (app: BrowserApp) => Promise<T>): Promise<T> {
    const mine = this.last.catch(() => {}).then(async () => tried(async () => work(this.app)))
    this.last = mine
    return mine
  }

  async restart(): Promise<void> {
    const fixed = { PORT: new URL(this.url).port, PUBLIC_URL: this.url }
    await this.use(async () => {
      await this.running.stop()
      this.running = (await tried(async () => serve(this.directory, fixed))).running
    })
  }

  async stop(): Promise<void> {
    await this.use(async () => this.running.stop())
  }
}

/** A connection to the server before fails once, and somebody else may have its port for a moment. */
async function tried<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return tried(work, tries - 1)
  }
}
