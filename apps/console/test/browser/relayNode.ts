import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

/** An endpoint in front of a node. */
export interface RelayedNode {
  readonly wsUrl: string
  /** Closes every connection, and refuses new ones. */
  close(): void
}

/** Serves a node at another endpoint, with a delay or with other answers. */
export async function relayNode(args: {
  readonly wsUrl: string
  /** The delay of a request and its answer together. */
  readonly roundTripMs?: number
  /** Replaces an answer of the node. */
  readonly answer?: (text: string) => string
}): Promise<RelayedNode> {
  const { wsUrl, roundTripMs = 0, answer = (text) => text } = args
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (near) => {
    const far = new WebSocket(wsUrl)
    const isOpen = new Promise((resolve) => far.once('open', resolve))
    const later = (send: () => void): unknown => setTimeout(send, roundTripMs / 2)
    near.on('message', (data) => isOpen.then(() => later(() => far.send(String(data)))))
    far.on('message', (data) => later(() => near.send(answer(String(data)))))
    near.on('close', () => far.terminate())
    far.on('close', () => near.terminate())
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    wsUrl: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const client of server.clients) client.terminate()
      server.close()
    }
  }
}
