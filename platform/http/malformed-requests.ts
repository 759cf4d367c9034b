import type { Socket } from 'node:net'

const RESPONSES: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
}
const NOT_HTTP = ['400 Bad Request', 'The request could not be read as HTTP.'] as const

/** Responds to bytes that Node cannot parse as a request, in the shape of every failure, and closes the connection. */
export function rejectMalformed(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = RESPONSES[error.code ?? ''] ?? NOT_HTTP
  const body = JSON.stringify({ message, code: 'bad_request' })
  const headers = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
