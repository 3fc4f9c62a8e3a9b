import { isIP, connect as openPlain, type Socket, type TcpNetConnectOpts } from 'node:net'
import { connect as openTls } from 'node:tls'
import { authorizationOf } from '@paraclock/core'
import { type ClientOptions, WebSocket } from 'ws'

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
    createConnection: ((given: TcpNetConnectOpts) => openStream(given, isSecure)) as never
  }
  return new WebSocket(target.url, options)
}

function openStream(given: TcpNetConnectOpts, isSecure: boolean): Socket {
  const { host = '', port, timeout } = given
  const place = { host, port, timeout }
  return isSecure
    ? openTls({ ...place, servername: isIP(host) === 0 ? host : '' })
    : openPlain(place)
}

/**
 * Moves user name and password from a URL to the header `Authorization`, because libraries are more
 * likely to print URLs than headers.
 */
export function separateCredentials(target: {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}): typeof target {
  const { url, headers } = target
  const parsed = new URL(url)
  const authorization = authorizationOf(parsed)
  if (authorization === undefined) return target
  parsed.username = ''
  parsed.password = ''
  const isSet = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
  return { url: parsed.href, headers: isSet ? headers : { ...headers, authorization } }
}
