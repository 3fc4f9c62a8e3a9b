import { WebSocket, WebSocketServer } from 'ws'

/** What stands between a node and whoever asks it. */
export interface RelayedEndpoint {
  readonly url: string
  close(): Promise<void>
}

/** What becomes of what goes through. */
export interface Relaying {
  /** Defaults to a free one. */
  readonly port?: number
  /** Lets a connection come about. */
  readonly onConnection?: () => Promise<void>
  /** A message to the node: `pass` sends it or another one on, `answer` answers in its place. */
  readonly onQuestion: (
    text: string,
    pass: (instead?: string) => void,
    answer: (text: string) => void
  ) => void
  /** A message from the node; another may be passed on in its place. */
  readonly onAnswer: (text: string, pass: (instead?: string) => void) => void
}

/** Stands in front of a node, on the loopback, and decides when what is sent arrives. */
export async function relayEndpoint(url: string, relaying: Relaying): Promise<RelayedEndpoint> {
  const { onConnection, onQuestion, onAnswer, port: wanted = 0 } = relaying
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: wanted,
    perMessageDeflate: false,
    verifyClient: (_, accept) =>
      void (onConnection?.() ?? Promise.resolve()).then(() => accept(true))
  })
  server.on('connection', (client) => {
    const node = new WebSocket(url, { perMessageDeflate: false, maxPayload: 0 })
    const opened = new Promise<void>((resolve) => node.on('open', resolve))
    client.on('message', (data) => {
      const text = String(data)
      onQuestion(
        text,
        (instead = text) => void opened.then(() => node.send(instead)),
        (answer) => client.send(answer)
      )
    })
    node.on('message', (data) => {
      const text = String(data)
      onAnswer(text, (instead = text) => client.send(instead))
    })
    client.on('close', () => node.close())
    node.on('close', () => client.close())
    node.on('error', () => client.terminate())
  })
  await new Promise<void>((resolve) => server.on('listening', resolve))
  const { port } = server.address() as { readonly port: number }
  return {
    url: `ws://127.0.0.1:${port}`,
    close: async () => {
      for (const client of server.clients) client.terminate()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    }
  }
}
