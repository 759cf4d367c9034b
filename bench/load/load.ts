import autocannon, { type Client, type Options, type Request, type Result } from 'autocannon'

export interface Load {
  requests: Request[]
  connections: number
  /** Seconds; null makes each request once. */
  seconds: number | null
}

export interface Measured {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers in all. */
  answers: number
}

/** Puts a load on one address or more, each with its part of the connections. */
export async function putLoad(urls: readonly string[], load: Load): Promise<Measured> {
  const latencies: number[] = []
  const began = performance.now()
  let ended = began
  await Promise.all(
    urls.map((url, place) =>
      loadOne(
        url,
        {
          ...load,
          connections: Math.ceil(load.connections / urls.length),
          requests: load.requests.filter((_, index) => index % urls.length === place),
        },
        (milliseconds) => {
          latencies.push(milliseconds)
          ended = performance.now()
        },
      ),
    ),
  )
  const seconds = (ended - began) / 1000
  const inOrder = Float64Array.from(latencies).toSorted()
  const at = (part: number) => inOrder[Math.floor(part * (inOrder.length - 1))] ?? Number.NaN
  return {
    perSecond: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    answers: latencies.length,
  }
}

async function loadOne(
  url: string,
  load: Load,
  answered: (milliseconds: number) => void,
): Promise<void> {
  const { requests, connections, seconds } = load
  let clients = 0
  const each = Math.floor(requests.length / connections)
  let failed = 0
  const options: Options = {
    url,
    connections,
    ...(seconds === null ? { amount: each * connections } : { duration: seconds }),
    // How often it looks whether it is done.
    sampleInt: 100,
    setupClient: (client: Client) => {
      // Each connection begins elsewhere, so that they do not ask the same in step.
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
    // Its own figures are whole milliseconds.
    run.on('response', (_client, status, _bytes, milliseconds) => {
      if (status >= 200 && status < 300) answered(milliseconds)
      else failed += 1
    })
  })
  // A quick refusal is no answer: figures with one in them would lie.
  if (failed + errors > 0) throw new Error(`${failed} refusals and ${errors} errors from ${url}.`)
}
