import { seedRandom } from '@paraclock/connect'
import { breakFrame } from '@tooling/faults'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { postCall } from './support/post.ts'
import { startTestGateway } from './support/startTestGateway.ts'

// The rest of 100,000 goes to sessions, providers and chains, and to the command check.
const OF_CLIENTS = 5300
const OF_NODES = 500
/** A lost answer is awaited this long. That must also be enough to start on a busy machine. */
const LOST_MS = 2000
/** The number of gateways at one time. Nearly all of the time is the wait for lost answers. */
const LANES = 10
const MAX_GROWTH_BYTES = 64 * 1024 * 1024

const METHODS = [
  ['chain_getHeader', []],
  ['chain_getBlockHash', [3]],
  ['state_getStorage', ['0xaa']],
  ['chain_subscribeNewHeads', []],
  ['chainHead_v1_follow', [false]],
  ['rpc_methods', []],
  ['automationTime_generateTaskId', ['0x00']]
] as const
// The limits of clients are tested elsewhere.
const settings = { ratePerConnection: 0, ratePerAddress: 0, shutdownMs: 100 }

const CHATTER = JSON.stringify({
  jsonrpc: '2.0',
  method: 'chainHead_v1_followEvent',
  params: { subscription: 'none', result: { event: 'newBlock' } }
})

/** The sockets of hostile clients. A closed socket is opened again. */
function openSockets(url: string): () => Promise<WebSocket> {
  let socket: WebSocket | undefined
  onTestFinished(() => socket?.terminate())
  return async () => {
    if (socket?.readyState === WebSocket.OPEN) return socket
    const opened = new WebSocket(url, { perMessageDeflate: false })
    opened.on('error', () => {})
    await new Promise<void>((resolve) => opened.once('open', () => resolve()))
    socket = opened
    return opened
  }
}

test(`${OF_CLIENTS} broken frames of clients: every other client is answered`, async () => {
  const { gateway } = await startTestGateway({ settings })
  const random = seedRandom(20)
  const open = openSockets(gateway.wsUrl)
  const heap = process.memoryUsage().heapUsed
  for (let sent = 0; sent < OF_CLIENTS; ) {
    const socket = await open()
    for (let id = 0; id < 200; id += 1) {
      const [method, params] = METHODS[Math.floor(random() * METHODS.length)] ?? METHODS[0]
      const valid = JSON.stringify({ jsonrpc: '2.0', id, method, params })
      for (const text of breakFrame(valid, random)) {
        sent += 1
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      }
    }
    expect((await postCall(gateway.httpUrl, 'chain_getHeader')).result).toHaveProperty('number')
  }
  expect(process.memoryUsage().heapUsed - heap).toBeLessThan(MAX_GROWTH_BYTES)
})

/** Breaks the answers of the nodes behind new gateways until this many frames were broken. */
async function breakNodes(frames: number, seed: number): Promise<void> {
  const random = seedRandom(seed)
  let broken = 0
  while (broken < frames) {
    // Start a new gateway each time, because a gateway does not use a broken node again for a
    // while.
    const ends: (() => Promise<void>)[] = []
    let isBreaking = false
    const send = (text: string): readonly string[] => {
      if (!isBreaking || random() < 0.7) return [text]
      broken += 1
      return breakFrame(text, random)
    }
    const { gateway, nodes, chain } = await startTestGateway({
      settings: { ...settings, callMs: LOST_MS },
      faults: [{ send }, { send }],
      onEnd: (end) => ends.unshift(end)
    })
    const socket = await openSockets(gateway.wsUrl)()
    isBreaking = true
    const asked = METHODS.slice(0, 3).map(([method, params]) =>
      postCall(gateway.httpUrl, method, params)
    )
    for (const [method, params] of METHODS) {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    }
    for (const answer of await Promise.all(asked)) expect(answer).toHaveProperty('id', 1)
    for (let head = 0; head < 20; head += 1) chain.produce()
    for (const node of nodes) for (let nth = 0; nth < 20; nth += 1) node.sendAll(CHATTER)
    expect(await postCall(gateway.httpUrl, 'chain_getHeader')).toHaveProperty('id', 1)
    for (const end of ends) await end()
  }
}

test(`${OF_NODES} broken frames of nodes: each call is answered`, async () => {
  const lanes = Array.from({ length: LANES }, (_, lane) => breakNodes(OF_NODES / LANES, lane))
  await Promise.all(lanes)
})
