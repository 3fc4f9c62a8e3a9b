import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { type WebSocket, WebSocketServer } from 'ws'

// A node that answers as fast as a Node.js program can, so that the overhead of a gateway in front
// of it is largest. It makes a block every second. A node with another `chain` has another genesis
// and other answers.

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    chain: { type: 'string', default: '77' }
  }
})
const BLOCK_MS = 1000
const hashOf = (number: number): string =>
  `0x${options.chain}${number.toString(16).padStart(62, '0')}`
const followers = new Map<WebSocket, string>()
let best = 10

interface Request {
  readonly id: unknown
  readonly method: string
  readonly params?: readonly unknown[]
}

const header = (number: number): unknown => ({
  number: `0x${number.toString(16)}`,
  parentHash: hashOf(number - 1),
  stateRoot: hashOf(0),
  extrinsicsRoot: hashOf(0),
  // The time of sending. The latency is measured from it.
  digest: { logs: [String(Date.now())] }
})

let lastFollow = 0

const results: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  chainHead_v1_follow: () => {
    lastFollow += 1
    return `follow-${lastFollow}`
  },
  chain_getBlockHash: ([number]) => (typeof number === 'number' ? hashOf(number) : hashOf(best)),
  chain_getFinalizedHead: () => hashOf(best),
  chain_getHeader: ([hash]) =>
    header(typeof hash === 'string' ? Number(`0x${hash.slice(4)}`) : best),
  rpc_methods: () => ({ methods: Object.keys(results) }),
  chain_subscribeNewHeads: () => 'heads',
  chain_unsubscribeNewHeads: () => true,
  state_call: () => `0x${options.chain.repeat(32)}`,
  state_getRuntimeVersion: () => ({ specName: 'bare', specVersion: 1 }),
  system_chain: () => 'Bare',
  system_health: () => ({ peers: 1, isSyncing: false, shouldHavePeers: true }),
  system_properties: () => ({ ss58Format: 42 }),
  system_syncState: () => ({ startingBlock: 0, currentBlock: best, highestBlock: best })
}

function answer({ id, method, params = [] }: Request): string {
  const result = results[method]
  return result
    ? JSON.stringify({ jsonrpc: '2.0', id, result: result(params) })
    : JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    response.setHeader('content-type', 'application/json')
    response.end(answer(JSON.parse(Buffer.concat(chunks).toString()) as Request))
  })
})
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (data) => {
    const request = JSON.parse(String(data)) as Request
    socket.send(answer(request))
    if (request.method === 'chain_subscribeNewHeads') followers.set(socket, 'heads')
  })
  socket.on('close', () => followers.delete(socket))
  socket.on('error', () => socket.terminate())
})
setInterval(() => {
  best += 1
  for (const [socket, subscription] of followers) {
    const params = { subscription, result: header(best) }
    socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'chain_newHead', params }))
  }
}, BLOCK_MS)
server.listen(Number(options.port), '127.0.0.1', () => {
  process.stdout.write(`listening at ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
