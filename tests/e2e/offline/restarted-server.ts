import { type BrowserApp, serve } from '#tests/support/browser/browser.ts'

const TRIES = 40
const PAUSE_MS = 500

/** The server of all runs. What the test itself asks of it waits while it starts anew. */
export class RestartedServer {
  private app: BrowserApp
  private readonly directory: string
  private last: Promise<unknown> = Promise.resolve()
  readonly url: string

  constructor(app: BrowserApp, directory: string) {
    this.app = app
    this.directory = directory
    this.url = app.url
  }

  async use<T>(work: (app: BrowserApp) => Promise<T>): Promise<T> {
    const mine = this.last.catch(() => {}).then(async () => this.tried(work, TRIES))
    this.last = mine
    return mine
  }

  /** A connection to the server before is kept, and fails once. */
  private async tried<T>(work: (app: BrowserApp) => Promise<T>, tries: number): Promise<T> {
    try {
      return await work(this.app)
    } catch (error) {
      if (!(error instanceof TypeError) || tries === 0) throw error
      return this.tried(work, tries - 1)
    }
  }

  async restart(): Promise<void> {
    await this.use(async (app) => {
      await app.running.stop()
      this.app = await this.started(TRIES)
    })
  }

  /** Somebody else may have the port for a moment. */
  private async started(tries: number): Promise<BrowserApp> {
    try {
      return await serve(this.directory, { PORT: new URL(this.url).port, PUBLIC_URL: this.url })
    } catch (error) {
      if (tries === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      return this.started(tries - 1)
    }
  }
}
