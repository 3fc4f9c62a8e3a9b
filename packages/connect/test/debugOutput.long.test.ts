import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'

const SECRETS = ['user-canary', 'p4ss-canary', 'path-canary', 'query-canary']
const SENT = Buffer.from('user-canary:p4ss-canary').toString('base64')
const SECTIONS = 'http,https,net,tls,stream,dns,url,http2'

/** A node that answers every call with null, and records the headers of the requests. */
async function startNode(): Promise<{ port: number; observed: IncomingMessage[] }> {
  const observed: IncomingMessage[] = []
  const answer = (text: string): string => {
    const { id } = JSON.parse(text) as { readonly id: unknown }
    return JSON.stringify({ jsonrpc: '2.0', id, result: null })
  }
  const server = createServer((request, response) => {
    observed.push(request)
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => response.end(answer(body)))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket, request) => {
    observed.push(request)
    socket.on('message', (data) => socket.send(answer(String(data))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
    server.closeAllConnections()
  })
  return { port: (server.address() as AddressInfo).port, observed }
}

/** The output of a program that connects to a URL with `NODE_DEBUG` set. */
async function printedFor(url: string, sections: string): Promise<string> {
  const program = `
    import { createProvider } from '@paraclock/connect'
    const provider = createProvider([process.env.ENDPOINT], { autoConnect: false, deadlineMs: 5000 })
    await provider.connect().catch(({ code, message }) => console.log(code, message))
    await provider.disconnect()
    console.log('the end')
  `
  const child = spawn(
    process.execPath,
    ['--conditions=@paraclock/source', '--input-type=module', '--eval', program],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, NODE_DEBUG: sections, ENDPOINT: url },
      timeout: 40_000
    }
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += String(chunk)
    })
  }
  await new Promise((resolve) => child.on('close', resolve))
  expect(printed).toContain('the end')
  return printed
}

const hiddenIn = (printed: string): readonly string[] =>
  [...SECRETS, SENT].filter((secret) => printed.includes(secret))

test.for(['ws', 'wss'])(
  'of a %s endpoint Node prints no secret, whatever it prints',
  async (kind) => {
    const { port, observed } = await startNode()
    const url = `${kind}://user-canary:p4ss-canary@127.0.0.1:${port}/path-canary?k=query-canary`
    const printed = await printedFor(url, '*')
    expect(printed).toMatch(/^NET \d+: /m)
    expect(hiddenIn(printed)).toEqual([])
    if (kind === 'wss') return
    expect(observed[0]?.headers.authorization).toBe(`Basic ${SENT}`)
    expect(observed[0]?.url).toBe('/path-canary?k=query-canary')
  }
)

test('user name and password of an http endpoint are sent, and not printed', async () => {
  const { port, observed } = await startNode()
  const url = `http://user-canary:p4ss-canary@127.0.0.1:${port}`
  const printed = await printedFor(url, `${SECTIONS},fetch,undici,websocket`)
  expect(printed).toContain(`FETCH`)
  expect(hiddenIn(printed)).toEqual([])
  expect(observed[0]?.headers.authorization).toBe(`Basic ${SENT}`)
})

test('the path and the query of an http endpoint are not printed by the parts that omit them', async () => {
  const { port, observed } = await startNode()
  const printed = await printedFor(`http://127.0.0.1:${port}/path-canary?k=query-canary`, SECTIONS)
  expect(hiddenIn(printed)).toEqual([])
  expect(observed[0]?.url).toBe('/path-canary?k=query-canary')
})

test.for(['fetch', 'http,undici', 'websocket', 'FETCH', 'f*', '*'])(
  'an http endpoint with a key is not asked where Node would print it: NODE_DEBUG=%s',
  async (sections) => {
    const { port, observed } = await startNode()
    const url = `http://127.0.0.1:${port}/path-canary?k=query-canary`
    const printed = await printedFor(url, sections)
    expect(printed).toContain('EndpointRefused')
    expect(hiddenIn(printed)).toEqual([])
    expect(observed).toEqual([])
  }
)
