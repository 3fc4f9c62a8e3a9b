import { connect } from 'node:net'
import { openSocket } from './openSockets.ts'
import type { Child } from './startChild.ts'

const CALL = '{"jsonrpc":"2.0","id":1,"method":"rpc_methods","params":[]}'
const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Clients that break the rules, each for about a second, in a loop. */
export const hostileClients: Readonly<Record<string, (gateway: Child) => Promise<void>>> = {
  /** Sends many requests and reads no answer. */
  neverReads: async ({ wsUrl }) => {
    const socket = await openSocket(wsUrl)
    socket.on('error', () => {})
    socket.pause()
    for (let count = 0; count < 200; count += 1) socket.send(CALL)
    await wait(500)
    socket.terminate()
  },
  /** Begins a message and continues it until the server closes the connection. */
  neverEnds: async ({ wsUrl }) => {
    const socket = await openSocket(wsUrl)
    socket.on('error', () => {})
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    const adding = setInterval(() => socket.send(' '.repeat(1024), { fin: false }), 20)
    await gone
    clearInterval(adding)
  },
  /** Begins an HTTP request and does not complete it, until the server closes the connection. */
  halfSends: async ({ port }) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n')
    socket.resume()
    await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  },
  /** Subscribes, then drops the connection. */
  leaves: async ({ wsUrl }) => {
    const socket = await openSocket(wsUrl)
    socket.on('error', () => {})
    const subscribe = CALL.replace('rpc_methods', 'chain_subscribeNewHeads')
    for (let count = 0; count < 50; count += 1) socket.send(subscribe)
    await wait(200)
    socket.terminate()
  },
  /** Follows a hundred times in one batch, then drops the connection. */
  follows: async ({ wsUrl }) => {
    const socket = await openSocket(wsUrl)
    socket.on('error', () => {})
    const follow = CALL.replace('rpc_methods', 'chainHead_v1_follow')
    socket.send(`[${Array.from({ length: 100 }, () => follow).join(',')}]`)
    await wait(300)
    socket.terminate()
  },
  /** Sends bodies with many entries, and ever new method names. */
  sendsMuch: async ({ wsUrl }) => {
    const socket = await openSocket(wsUrl)
    socket.on('error', () => {})
    socket.send(`{"jsonrpc":"2.0","id":1e2,"method":"x","params":[${'[],'.repeat(1_000_000)}0]}`)
    for (let count = 0; count < 20; count += 1) {
      socket.send(CALL.replace('rpc_methods', `eth_${count}_${'x'.repeat(100_000)}`))
    }
    await wait(500)
    socket.terminate()
  },
  /** Sends bytes that are not a WebSocket frame. */
  sendsGarbage: async ({ wsUrl }) => {
    const socket = await openSocket(wsUrl)
    socket.on('error', () => {})
    socket.send(Buffer.from([0xc3, 0x28]), { binary: false })
    await new Promise<void>((resolve) => socket.once('close', () => resolve()))
    await wait(100)
  }
}
