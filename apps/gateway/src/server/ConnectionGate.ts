import { Buffer } from 'node:buffer'
import { STATUS_CODES } from 'node:http'
import type { BlockList, Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import { clientAddress, isTrusted } from './clientAddress.ts'
import { Places } from './Places.ts'

export interface ConnectionGateSetup {
  readonly maxConnections: number
  readonly maxConnectionsPerAddress: number
  /** The trusted proxies. The connections of one proxy carry requests of many clients. */
  readonly trusted: BlockList
  readonly metrics: GatewayMetrics
}

/** The time for which a refused connection stays open, so that the refusal can be sent. */
const FAREWELL_MS = 500
/** The maximum number of open refused connections. Further ones are closed without an answer. */
const MAX_FAREWELLS = 64

export class ConnectionGate {
  /** The open connections, HTTP and WebSocket. */
  open = 0
  readonly #setup: ConnectionGateSetup
  readonly #places: Places
  #farewells = 0

  constructor(setup: ConnectionGateSetup) {
    this.#setup = setup
    this.#places = new Places({ perAddress: setup.maxConnectionsPerAddress })
  }

  guard(server: Server): void {
    const listeners = server.listeners('connection')
    server.removeAllListeners('connection')
    server.maxConnections = this.#setup.maxConnections
    server.on('drop', () => this.#setup.metrics.limited.inc({ limit: 'connections' }))
    server.on('connection', (socket) => {
      if (!this.#admit(socket)) return this.#refuse(socket)
      for (const listener of listeners) listener.call(server, socket)
    })
  }

  /** Counts a connection until it closes. Returns `false` if `address` has too many connections. */
  enter(address: string, connection: Duplex): boolean {
    const taken = this.#places.take(address)
    if ('allowed' in taken) {
      this.#setup.metrics.limited.inc({ limit: 'connections of one address' })
      return false
    }
    connection.once('close', taken.release)
    return true
  }

  #admit(socket: Socket): boolean {
    const { trusted } = this.#setup
    const peer = socket.remoteAddress
    // The limit for one address does not apply to the connections of a trusted proxy.
    // `SocketServer` counts each WebSocket for the address of the proxy's client.
    if (!isTrusted(peer, trusted) && !this.enter(clientAddress(peer, undefined, trusted), socket)) {
      return false
    }
    this.open += 1
    socket.once('close', () => {
      this.open -= 1
    })
    return true
  }

  #refuse(socket: Socket): void {
    socket.on('error', () => socket.destroy())
    if (this.#farewells >= MAX_FAREWELLS) {
      socket.destroy()
      return
    }
    this.#farewells += 1
    const timer = setTimeout(() => socket.destroy(), FAREWELL_MS)
    socket.once('close', () => {
      clearTimeout(timer)
      this.#farewells -= 1
    })
    // The request is read to its end, because unread data would reset the connection before the
    // client gets the refusal.
    socket.resume()
    socket.end(writeRefusal(429))
  }
}

export function writeRefusal(status: number, problem = ''): string {
  const type = problem === '' ? '' : 'content-type: text/plain\r\n'
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\nretry-after: 1\r\n${type}content-length: ${Buffer.byteLength(problem)}\r\n\r\n${problem}`
}
