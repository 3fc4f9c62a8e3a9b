import { expect, test } from 'vitest'
import { openClient } from './support/openClient.ts'
import { openTcp, untilEnd, upgradeText } from './support/openTcp.ts'
import { post } from './support/post.ts'
import { PING, startTestGateway, type TestGateway } from './support/startTestGateway.ts'

/** Returns the first line of the answer to a request, over HTTP and as a WebSocket. */
async function statusLines(
  served: TestGateway,
  headers: readonly string[],
  target = '/'
): Promise<readonly string[]> {
  const lines = [`GET ${target} HTTP/1.1`, ...headers, 'connection: close']
  const texts = [`${lines.join('\r\n')}\r\n\r\n`, upgradeText(headers, target)]
  return Promise.all(
    texts.map(async (text) => {
      const socket = await openTcp(served, text)
      const line = new Promise<string>((resolve) => {
        socket.once('data', (data) => resolve(String(data).split('\r\n')[0] ?? ''))
      })
      return Promise.race([line, untilEnd(socket)])
    })
  )
}

// GET is answered with 405 if it is let in.
const allowed = ['HTTP/1.1 405 Method Not Allowed', 'HTTP/1.1 101 Switching Protocols']
const refused = ['HTTP/1.1 403 Forbidden', 'HTTP/1.1 403 Forbidden']
const malformed = ['HTTP/1.1 400 Bad Request', 'HTTP/1.1 400 Bad Request']
const any = { hosts: ['*'], origins: ['*'] }

test.for([
  [{}, ['host: localhost'], allowed],
  [{}, ['host: localhost:9955', 'origin: http://localhost:3000'], allowed],
  [{}, ['host: localhost', 'origin: https://evil.example'], refused],
  [{}, ['host: localhost', 'origin: null'], refused],
  [{}, ['host: localhost', 'origin: http://evil.localhost:3000'], refused],
  [{}, ['host: node.localhost'], refused],
  [{}, ['host: evil.example'], refused],
  [{}, ['host: evil.example', 'origin: http://evil.example'], refused],
  [{ hosts: ['rpc.acme.example'] }, ['host: RPC.acme.example:80'], allowed],
  [
    { origins: ['https://app.example'] },
    ['host: localhost', 'origin: https://app.example'],
    allowed
  ],
  [{ origins: ['https://app.example'] }, ['host: localhost', 'origin: http://localhost'], refused],
  [any, ['host: localhost', 'host: evil.example'], malformed],
  [any, ['host: localhost', 'host: localhost'], malformed],
  [any, ['host: localhost, evil.example'], malformed],
  [any, ['host: '], malformed]
] as const)('%j %j: %s', async ([options, headers, lines]) => {
  expect(await statusLines(await startTestGateway({ options }), headers)).toEqual(lines)
})

test('a target with its own host is malformed', async () => {
  const served = await startTestGateway({ options: any })
  expect(await statusLines(served, ['host: localhost'], 'http://localhost/')).toEqual(malformed)
})

test('a refused handshake names its Host', async () => {
  const served = await startTestGateway()
  const answer = await untilEnd(await openTcp(served, upgradeText(['host: evil.example'])))
  expect(answer).toContain('its Host \\"evil.example\\" is not one')
})

test('pages of allowed origins get the headers that browsers expect', async () => {
  const { gateway } = await startTestGateway({ options: { origins: ['https://app.example'] } })
  const origin = 'https://app.example'
  const { headers } = await post(gateway.httpUrl, PING, { origin })
  expect(headers.get('access-control-allow-origin')).toBe(origin)
  const preflight = await fetch(gateway.httpUrl, { method: 'OPTIONS', headers: { origin } })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
})

test('operators are answered under every name beyond the loopback, and no page is', async () => {
  const { gateway } = await startTestGateway({ options: { operatorHost: '0.0.0.0' } })
  const url = gateway.operatorUrl.replace('0.0.0.0', '127.0.0.1')
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect((await fetch(`${url}/metrics`, { headers: { origin: 'http://localhost' } })).status).toBe(
    403
  )
})

test('a WebSocket may have any path', async () => {
  const { gateway } = await startTestGateway()
  const client = await openClient(`${gateway.wsUrl}/ws?x=1`)
  expect((await client.ask('system_chain')).result).toBe('Fake')
})
