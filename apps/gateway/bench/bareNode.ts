import type { AddressInfo } from 'node:net'
import { stdout } from 'node:process'
import { WebSocketServer } from 'ws'

// A node that answers as fast as a Node.js program can, so that the overhead of a gateway in front
// of it is largest.

const RESULT = JSON.stringify(`0x${'77'.repeat(32)}`)

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { id } = JSON.parse(String(data)) as { readonly id: number }
    socket.send(`{"jsonrpc":"2.0","id":${id},"result":${RESULT}}`)
  })
})
server.on('listening', () => {
  stdout.write(`listening at ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
