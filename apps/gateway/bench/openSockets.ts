import { WebSocket } from 'ws'

/** Opens this many WebSockets, a few at a time. */
export async function openSockets(url: string, count: number): Promise<readonly WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(50, count - sockets.length) }, () => openSocket(url))
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

/** Opens a WebSocket. */
export function openSocket(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}
