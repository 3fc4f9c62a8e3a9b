import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import type { ParaclockError } from '@paraclock/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startNodes } from '../../test/support/startNodes.ts'
import { openSocket } from './openSocket.ts'
import { openSocket as openSocketNode, parseRetryAfter, refusalError } from './openSocketNode.ts'
import { parseEndpoint } from './parseEndpoint.ts'
import type { OpenSocket, Wire } from './Wire.ts'

// Sockets are slow on a busy machine.
const NOW = Date.parse('Fri, 20 Nov 2026 10:00:00 GMT')

test.for([
  [undefined, undefined],
  ['0', 0],
  ['120', 120_000],
  [' 5 ', 5000],
  ['999999999', 3_600_000],
  ['Fri, 20 Nov 2099 09:00:00 GMT', 3_600_000],
  ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['99999999999999', undefined]
] as const)('Retry-After: %s', ([value, expected]) => {
  expect(parseRetryAfter(value, NOW)).toBe(expected)
})

test.for([
  [429, undefined, undefined, 'RateLimitExceeded'],
  [503, '5', undefined, 'RateLimitExceeded'],
  [503, undefined, undefined, 'EndpointUnavailable'],
  [500, undefined, 'text/html', 'EndpointUnavailable'],
  [404, undefined, 'text/html', 'EndpointRefused'],
  [200, undefined, undefined, 'EndpointRefused']
] as const)('HTTP status %s with Retry-After %s', ([status, retryAfter, contentType, code]) => {
  const endpoint = parseEndpoint('wss://rpc.example')
  const headers = { 'retry-after': retryAfter, 'content-type': contentType }
  const error = refusalError(endpoint, status, headers, NOW)
  expect(error.code).toBe(code)
})

interface Heard {
  readonly wire: Wire
  readonly events: string[]
  readonly closed: Promise<ParaclockError>
  readonly opened: Promise<void>
  readonly text: Promise<string>
}

function open(opener: OpenSocket, url: string, maxFrameBytes = 1_000_000): Heard {
  const events: string[] = []
  const opened = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<ParaclockError>()
  const text = Promise.withResolvers<string>()
  const wire = opener(
    parseEndpoint(url),
    {
      opened: () => {
        events.push('opened')
        opened.resolve()
      },
      received: (received) => {
        events.push('received')
        text.resolve(received)
      },
      closed: (error) => {
        events.push(error.code)
        closed.resolve(error)
      }
    },
    { maxFrameBytes, headers: {} }
  )
  onTestFinished(() => wire.close())
  return { wire, events, opened: opened.promise, closed: closed.promise, text: text.promise }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe.for([
  ['of the platform', openSocket],
  ['of the package ws', openSocketNode]
] as const)('a WebSocket %s', ([name, opener]) => {
  const isNode = name.endsWith('ws')

  test('sends, receives, and closes without an event', async () => {
    const { urls, nodes } = await startNodes()
    const heard = open(opener, urls[0] ?? '')
    await heard.opened
    heard.wire.post({ id: 1, body: '{"id":1,"method":"system_chain","params":[]}' })
    expect(JSON.parse(await heard.text)).toEqual({ jsonrpc: '2.0', id: 1, result: 'Fake' })
    await heard.wire.close()
    expect(heard.events).toEqual(['opened', 'received'])
    expect(nodes[0]?.count('system_chain')).toBe(1)
  })

  test('a message that is too large ends it, with a code', async () => {
    const { urls, nodes } = await startNodes()
    const heard = open(opener, urls[0] ?? '', 2000)
    await heard.opened
    nodes[0]?.sendAll('x'.repeat(2001))
    expect(await heard.closed).toMatchObject({ code: 'FrameSizeExceeded' })
    expect(heard.events).toEqual(['opened', 'FrameSizeExceeded'])
  })

  test('a disconnecting peer ends it', async () => {
    const { urls, nodes } = await startNodes()
    const heard = open(opener, urls[0] ?? '')
    await heard.opened
    nodes[0]?.killAll()
    expect(await heard.closed).toMatchObject({ code: 'ConnectionLost' })
  })

  test('nothing listens', async () => {
    const server = createTcpServer()
    const url = await listen(server)
    await new Promise((resolve) => {
      server.close(resolve)
    })
    expect(await open(opener, url).closed).toMatchObject({ code: 'EndpointUnavailable' })
  })

  test('the server is not a WebSocket server', async () => {
    const url = await listen(createServer((_, response) => response.end('<html>')))
    const { code } = await open(opener, url).closed
    expect(code).toBe(isNode ? 'EndpointRefused' : 'EndpointUnavailable')
  })

  test('the server does not speak HTTP', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.end('SSH-2.0-OpenSSH\r\n')
    })
    const { code } = await open(opener, await listen(server)).closed
    expect(code).toBe(isNode ? 'EndpointRefused' : 'EndpointUnavailable')
  })

  test('closing while it is being opened ends it without an event', async () => {
    const server = createTcpServer((socket) => socket.on('error', () => {}))
    const heard = open(opener, await listen(server))
    await heard.wire.close()
    expect(heard.events).toEqual([])
  })
})
