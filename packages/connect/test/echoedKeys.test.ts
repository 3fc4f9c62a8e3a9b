import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  errorToJson,
  isParaclockError,
  noteEndpoint,
  type ParaclockError,
  stringifyJson
} from '@paraclock/core'
import type { FakeNode } from '@tooling/faults'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { chainNameSchema } from '../src/answers/answerSchemas.ts'
import { createProvider, findAnswer } from '../src/index.ts'
import { startNodes } from './support/startNodes.ts'

// An ordinary word. Only its place in the URL shows that it is a key.
const KEY = 'sesamebun'

/** Starts a server that repeats the key in its answers. Returns its address. */
async function serve(): Promise<string> {
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    socket.close(1008, `the key ${KEY} has ended`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
    server.closeAllConnections()
  })
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/?key=${KEY}`
  noteEndpoint(url)
  return url
}

async function failureOf(url: string): Promise<ParaclockError> {
  const provider = createProvider([url], { autoConnect: false, deadlineMs: 3000 })
  onTestFinished(() => provider.disconnect())
  try {
    await provider.connect()
  } catch (error) {
    if (isParaclockError(error)) return error
    throw error
  }
  throw new Error('it connected')
}

test('a key that an endpoint repeats as the reason of a close is in nothing that is said', async () => {
  const error = await failureOf(await serve())
  expect(error.message).toContain('the key … has ended')
  expect(stringifyJson(errorToJson(error))).not.toContain(KEY)
})

test('a key that a service repeats in an error is not shown', async () => {
  const { urls, nodes } = await startNodes()
  const [node] = nodes as [FakeNode]
  const url = `${urls[0]}/?key=${KEY}`
  noteEndpoint(url)
  const garbage = (request: { readonly id: unknown }): string =>
    stringifyJson({
      jsonrpc: '2.0',
      id: request.id,
      error: { code: -32_000, message: `no such key: ${KEY}`, data: [{ said: KEY }] }
    })
  node.faults = {
    request: (request) =>
      request.method === 'system_health'
        ? { kind: 'garbage', text: garbage(request as never) }
        : undefined
  }
  const provider = createProvider([url])
  onTestFinished(() => provider.disconnect())
  const error = await provider.request({ method: 'system_health' }).catch((caught) => caught)
  expect(error).toMatchObject({
    code: 'CallRefused',
    context: { rpcMessage: 'no such key: …', data: [{ said: '…' }] }
  })
  expect(stringifyJson(errorToJson(error as ParaclockError))).not.toContain(KEY)
  const sent = await provider.send('system_health', []).catch((caught) => caught)
  expect([sent.message, sent.data]).toEqual([
    '-32000: no such key: …: [{"said":"…"}]',
    [{ said: '…' }]
  ])
})

test('a key that a node states as the name of its chain is not shown', () => {
  noteEndpoint(`ws://127.0.0.1/?key=${KEY}`)
  expect(findAnswer(chainNameSchema, `Chain of ${KEY}`)).toBe('Chain of …')
})
