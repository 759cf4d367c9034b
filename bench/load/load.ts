import autocannon, { type Client, type Options, type Request, type Result } from 'autocannon'

export interface Load {
  requests: Request[]
  connections: number
  /** How long; null sends each request once. */
  seconds: number | null
}

export interface Measured {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Number of responses. */
  responses: number
}

/** Sends the requests to one or more instances, each with its share of the connections. */
export async function putLoad(urls: readonly string[], load: Load): Promise<Measured> {
  const latencies: number[] = []
  const began = performance.now()
  let ended = began
  await Promise.all(
    urls.map((url, index) =>
      loadOne(
        url,
        {
          ...load,
          connections: Math.ceil(load.connections / urls.length),
          requests: load.requests.filter((_, request) => request % urls.length === index),
        },
        (milliseconds) => {
          latencies.push(milliseconds)
          ended = performance.now()
        },
      ),
    ),
  )
  const seconds = (ended - began) / 1000
  const sorted = Float64Array.from(latencies).toSorted()
  const quantile = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN
  return {
    perSecond: latencies.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    responses: latencies.length,
  }
}

async function loadOne(
  url: string,
  load: Load,
  onResponse: (milliseconds: number) => void,
): Promise<void> {
  const { requests, connections, seconds } = load
  let clients = 0
  const each = Math.floor(requests.length / connections)
  let failed = 0
  const options: Options = {
    url,
    connections,
    ...(seconds === null ? { amount: each * connections } : { duration: seconds }),
    // How often it checks whether it is done, in milliseconds.
    sampleInt: 100,
    setupClient: (client: Client) => {
      // Each connection starts at another request, so that they never send the same one together.
      const from = clients * each
      clients += 1
      client.setRequests(
        seconds === null
          ? requests.slice(from, from + each)
          : [...requests.slice(from), ...requests.slice(0, from)],
      )
    },
  }
  const { errors } = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error: unknown, result) => {
      if (error === null || error === undefined) resolve(result)
      else reject(error)
    })
    // Its own statistics are in whole milliseconds.
    run.on('response', (_client, status, _bytes, milliseconds) => {
      if (status >= 200 && status < 300) onResponse(milliseconds)
      else failed += 1
    })
  })
  // Refusals are fast, so they would falsify the figures.
  if (failed + errors > 0) throw new Error(`${failed} refusals and ${errors} errors from ${url}.`)
}
