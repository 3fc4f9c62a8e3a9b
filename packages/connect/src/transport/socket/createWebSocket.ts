import { isIP, connect as openPlain, type Socket } from 'node:net'
import { connect as openTls } from 'node:tls'
import { type ClientOptions, WebSocket } from 'ws'
import { separateCredentials } from '../separateCredentials.ts'

/**
 * Opens a WebSocket of the package `ws`. `openStream` passes only the host, port and timeout to
 * Node.js, because Node.js prints the options of a connection if `NODE_DEBUG` is set.
 */
export function createWebSocket({
  url,
  headers = {},
  ...limits
}: {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly handshakeTimeout?: number
  readonly maxPayload: number
}): WebSocket {
  const target = separateCredentials({ url, headers })
  const isSecure = new URL(url).protocol === 'wss:'
  const options: ClientOptions = {
    ...limits,
    headers: { ...target.headers },
    perMessageDeflate: false,
    followRedirects: false,
    createConnection: ((given: ConnectionOptions) => openStream(given, isSecure)) as never
  }
  return new WebSocket(target.url, options)
}

interface ConnectionOptions {
  readonly host: string
  readonly port: number
  readonly timeout?: number
}

function openStream({ host, port, timeout }: ConnectionOptions, isSecure: boolean): Socket {
  const place = { host, port, timeout }
  return isSecure
    ? openTls({ ...place, servername: isIP(host) === 0 ? host : '' })
    : openPlain(place)
}
