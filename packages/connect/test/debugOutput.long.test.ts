import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'

const SECRETS = ['user-canary', 'p4ss-canary', 'path-canary', 'query-canary']
const SENT = Buffer.from('user-canary:p4ss-canary').toString('base64')

/** A node that answers every call with null, and records the headers of the requests. */
async function startNode(): Promise<{ port: number; observed: IncomingMessage[] }> {
  const observed: IncomingMessage[] = []
  const answer = (text: string): string => {
    const { id } = JSON.parse(text) as { readonly id: unknown }
    return JSON.stringify({ jsonrpc: '2.0', id, result: null })
  }
  const server = createServer()
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
async function printedFor(url: string): Promise<string> {
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
      env: { ...process.env, NODE_DEBUG: '*', ENDPOINT: url },
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
    const printed = await printedFor(url)
    expect(printed).toMatch(/^NET \d+: /m)
    expect(hiddenIn(printed)).toEqual([])
    if (kind === 'wss') return
    expect(observed[0]?.headers.authorization).toBe(`Basic ${SENT}`)
    expect(observed[0]?.url).toBe('/path-canary?k=query-canary')
  }
)
