import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { FakeNode } from '../node/FakeNode.ts'
import type { Network } from './VirtualNetwork.ts'

/** Connects providers to nodes over real sockets of the loopback. */
export class LoopbackNetwork implements Network {
  readonly providerOptions = {}
  readonly #servers: Server[] = []
  readonly #sockets = new Set<Socket>()
  readonly #latencyMs: number

  constructor(latencyMs = 0) {
    this.#latencyMs = latencyMs
  }

  async attach(node: FakeNode): Promise<string> {
    const server = createServer()
    const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
    server.on('upgrade', (request, socket, head) => {
      this.#upgrade(node, sockets, request, socket, head)
    })
    server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    this.#servers.push(server)
    const { port } = server.address() as AddressInfo
    return `ws://127.0.0.1:${port}`
  }

  async close(): Promise<void> {
    const closed = this.#servers.map((server) => once(server.close(), 'close'))
    for (const socket of this.#sockets) socket.destroy()
    await Promise.all(closed)
  }

  #later(run: () => void): void {
    if (this.#latencyMs === 0) run()
    else setTimeout(run, this.#latencyMs / 2)
  }

  #upgrade(
    node: FakeNode,
    sockets: WebSocketServer,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer
  ): void {
    const reaction = node.upgrade()
    socket.on('error', () => socket.destroy())
    if (reaction === 'hang') return
    if (reaction === 'refuse') {
      socket.destroy()
    } else if (reaction === 'accept') {
      sockets.handleUpgrade(request, socket, head, (peer) => this.#serve(node, peer))
    } else {
      const { status, headers, body } = reaction
      const lines = Object.entries({ ...headers, 'content-length': String(body.length) })
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      socket.end(`HTTP/1.1 ${status} Refused\r\n${head}\r\n${body}`)
    }
  }

  #serve(node: FakeNode, peer: WebSocket): void {
    const connection = node.accept({
      send: (text) => this.#later(() => peer.send(text)),
      kill: () => peer.terminate()
    })
    peer.on('message', (data) => this.#later(() => connection.receive(String(data))))
    peer.on('close', () => connection.close())
    peer.on('error', () => connection.close())
  }
}
