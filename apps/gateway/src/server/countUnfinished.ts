import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** The header and the mask of a control frame. */
const CONTROL_BYTES = 6

/**
 * Returns a function that returns the bytes of the unfinished message of a WebSocket. The package
 * `ws` keeps these bytes in memory, and reports only complete messages. Up to one chunk of the
 * connection, 64 KiB, is not counted.
 */
export function countUnfinished(socket: WebSocket, stream: Socket): () => number {
  let done = stream.bytesRead
  socket.on('message', () => {
    done = stream.bytesRead
  })
  for (const event of ['ping', 'pong'] as const) {
    // A control frame can come between the frames of a message.
    socket.on(event, ({ length }: Buffer) => {
      done = Math.min(stream.bytesRead, done + CONTROL_BYTES + length)
    })
  }
  return () => stream.bytesRead - done
}
