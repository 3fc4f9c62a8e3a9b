import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestGateway } from './startTestGateway.ts'

/** Opens a TCP connection, and sends text. */
export async function openTcp({ gateway }: TestGateway, text = ''): Promise<Socket> {
  const socket = connect(gateway.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(text)
  return socket
}

/** Resolves with all data until the other side ends the connection. */
export function untilEnd(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (data) => {
    text += String(data)
  })
  return new Promise((resolve) => socket.on('close', () => resolve(text)))
}

/** Writes a POST request. */
export function postText(body: string, length = body.length): string {
  return `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`
}

/** Writes a request to open a WebSocket. */
export function upgradeText(
  headers: readonly string[] = ['host: localhost'],
  target = '/'
): string {
  const key = Buffer.alloc(16).toString('base64')
  const upgrade = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13']
  const lines = [`GET ${target} HTTP/1.1`, ...headers, ...upgrade, `sec-websocket-key: ${key}`]
  return `${lines.join('\r\n')}\r\n\r\n`
}
