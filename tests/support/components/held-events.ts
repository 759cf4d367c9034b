export function eventStream() {
  let tell: (event: string, data: object) => void = () => {}
  return {
    tell: (event: string, data: object = {}) => tell(event, data),
    answers: {
      'GET /events': () => {
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
        const writer = writable.getWriter()
        tell = (event, data) => {
          const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
          void writer.write(new TextEncoder().encode(text))
        }
        return new Response(readable)
      },
    },
  }
}
