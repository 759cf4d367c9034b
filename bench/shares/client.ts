import { connect, type Socket } from 'node:net'

import type { GreedyRequest } from '#tests/security/floods/greedy-client.ts'

export interface Answered {
  /** 0 when the connection broke before the end of the response. */
  status: number
  /** The id of the created row, if any. */
  id: string | undefined
}

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '\r\n0\r\n\r\n'

/**
 * An HTTP client on bare sockets that parses as little of the responses as possible, so that it needs
 * very little processor time. Each connection has one request at a time.
 */
export class Client {
  readonly #port: number
  readonly #idle: Socket[] = []
  readonly #open = new Set<Socket>()

  constructor(port: number) {
    this.#port = port
  }

  async ask(
    token: string,
    { method = 'GET', path, body, headers = {} }: GreedyRequest,
  ): Promise<Answered> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const lines = [
      `${method} /api${path} HTTP/1.1`,
      'host: bench',
      `authorization: Bearer ${token}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    if (text !== '') lines.push('content-type: application/json')
    if (method !== 'GET') lines.push(`content-length: ${Buffer.byteLength(text)}`)
    const socket = this.#idle.pop() ?? this.#connect()
    return this.#send(socket, `${lines.join('\r\n')}${HEAD_END}${text}`)
  }

  end(): void {
    for (const socket of this.#open) socket.destroy()
  }

  #connect(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    this.#open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#open.delete(socket))
    return socket
  }

  #send(socket: Socket, request: string): Promise<Answered> {
    return new Promise((resolve) => {
      const response = new ResponseParser()
      const closed = () => resolve({ status: 0, id: undefined })
      const read = (data: Buffer) => {
        response.take(data)
        if (!response.hasEnded) return
        socket.off('data', read).off('close', closed)
        this.#idle.push(socket)
        resolve({ status: response.status, id: response.id })
      }
      socket.on('data', read).once('close', closed)
      socket.write(request)
    })
  }
}

/** Finds the end of a response, by its length or its last chunk. */
class ResponseParser {
  status = 0
  id: string | undefined
  #head = ''
  /** Remaining bytes of the body; null for a chunked response. */
  #left: number | null = 0
  #tail = ''

  get hasEnded(): boolean {
    if (this.status === 0) return false
    return this.#left === null ? this.#tail === LAST_CHUNK : this.#left <= 0
  }

  take(data: Buffer): void {
    if (this.status !== 0) return this.#count(data)
    this.#head += data.toString('latin1')
    const end = this.#head.indexOf(HEAD_END)
    if (end === -1) return
    const head = this.#head.slice(0, end)
    const [, length] = /\r\ncontent-length: (\d+)/iu.exec(head) ?? []
    this.status = Number(head.slice(9, 12))
    this.#left = length === undefined ? null : Number(length)
    const rest = this.#head.slice(end + HEAD_END.length)
    if (this.status === 201) this.id = /"data":\{"_id":"([^"]+)/u.exec(rest)?.[1]
    this.#count(Buffer.from(rest, 'latin1'))
  }

  #count(data: Buffer): void {
    if (this.#left !== null) this.#left -= data.length
    else {
      const last = data.subarray(-LAST_CHUNK.length).toString('latin1')
      this.#tail = (this.#tail + last).slice(-LAST_CHUNK.length)
    }
  }
}
