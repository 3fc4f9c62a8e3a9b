import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'

/** A text frame, parsed. */
export interface Message {
  readonly jsonrpc?: unknown
  readonly id?: unknown
  readonly method?: string
  readonly params?: {
    readonly subscription: string
    readonly result: unknown
    readonly error?: unknown
  }
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** A WebSocket client that keeps what comes, in order. */
export interface TestClient {
  readonly socket: WebSocket
  /** Everything that has come and has not been taken. */
  readonly inbox: unknown[]
  /** Sends text or bytes as they stand. */
  send(data: string | Buffer): void
  /** Asks, and resolves with the answer. */
  ask(method: string, params?: unknown): Promise<Message>
  /** The next message that comes, or has come. */
  next(): Promise<Message>
  /** The next notification. */
  notified(): Promise<NonNullable<Message['params']>>
  /** Resolves with the code of the connection's end. */
  readonly closed: Promise<number>
}

/** Connects over WebSocket; it is closed with the test. */
export async function openClient(
  url: string,
  options: { readonly headers?: Readonly<Record<string, string>> } = {}
): Promise<TestClient> {
  const socket = new WebSocket(url, { perMessageDeflate: false, ...options })
  const inbox: unknown[] = []
  let wake = (): void => {}
  socket.on('message', (data) => {
    inbox.push(JSON.parse(String(data)))
    wake()
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  socket.on('error', () => {})
  onTestFinished(() => socket.terminate())
  let lastId = 0
  const take = async (fits: (message: Message) => boolean): Promise<Message> => {
    for (;;) {
      const index = inbox.findIndex((message) => fits(message as Message))
      if (index >= 0) return inbox.splice(index, 1)[0] as Message
      await new Promise<void>((resolve) => {
        const former = wake
        wake = () => {
          former()
          resolve()
        }
      })
    }
  }
  return {
    socket,
    inbox,
    closed,
    send: (data) => socket.send(data),
    next: () => take(() => true),
    notified: async () => {
      const { params } = await take(({ method }) => method !== undefined)
      if (!params) throw new Error('a notification without params')
      return params
    },
    ask: (method, params = []) => {
      lastId += 1
      const id = `ask-${lastId}`
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      return take((message) => message.id === id)
    }
  }
}
