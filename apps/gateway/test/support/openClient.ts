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
  /** Sends text or bytes as they stand. */
  send(data: string | Buffer): void
  /** Asks, and resolves with the answer. */
  ask(method: string, params?: unknown): Promise<Message>
  /** The next message that comes, or has come. */
  next(): Promise<Message>
  /** The text of the next message. */
  nextText(): Promise<string>
  /** The next notification. */
  notified(): Promise<NonNullable<Message['params']>>
  /** Drops what has come and was not taken. */
  clear(): void
  /** Resolves with the code of the connection's end. */
  readonly closed: Promise<number>
}

/** Connects over WebSocket; it is closed with the test. */
export async function openClient(
  url: string,
  {
    onEnd = onTestFinished,
    ...options
  }: {
    readonly headers?: Readonly<Record<string, string>>
    readonly onEnd?: (end: () => Promise<void>) => void
  } = {}
): Promise<TestClient> {
  const socket = new WebSocket(url, { perMessageDeflate: false, ...options })
  const inbox: string[] = []
  let wake = (): void => {}
  socket.on('message', (data) => {
    inbox.push(String(data))
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
  onEnd(async () => socket.terminate())
  let lastId = 0
  const take = async (fits: (text: string) => boolean): Promise<string> => {
    for (;;) {
      const index = inbox.findIndex(fits)
      if (index >= 0) return inbox.splice(index, 1)[0] ?? ''
      await new Promise<void>((resolve) => {
        const former = wake
        wake = () => {
          former()
          resolve()
        }
      })
    }
  }
  const read = async (fits: (message: Message) => boolean): Promise<Message> =>
    JSON.parse(await take((text) => fits(JSON.parse(text) as Message))) as Message
  return {
    socket,
    closed,
    send: (data) => socket.send(data),
    next: () => read(() => true),
    nextText: () => take(() => true),
    notified: async () => {
      const { params } = await read(({ method }) => method !== undefined)
      if (!params) throw new Error('a notification without params')
      return params
    },
    clear: () => inbox.splice(0),
    ask: (method, params = []) => {
      lastId += 1
      const id = `ask-${lastId}`
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      return read((message) => message.id === id)
    }
  }
}
