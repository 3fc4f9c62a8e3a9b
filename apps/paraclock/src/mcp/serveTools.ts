import { execFile } from 'node:child_process'
import process from 'node:process'
import { pipeline, Transform } from 'node:stream'
import {
  type CallToolResult,
  fromJsonSchema,
  type JSONRPCMessage,
  McpServer
} from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { version } from '../version.ts'
import { type Arguments, describeTool, readingCommands } from './describeTool.ts'

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024
/** The chains change, so a repeated call can have another result. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, openWorldHint: true }

/**
 * A server of tools, until `close` is called, or standard input has ended and each request in it is
 * answered.
 */
export interface ServedTools {
  readonly ended: Promise<void>
  readonly close: () => Promise<void>
}

/** Serves the commands that only read, over standard input and output. */
export async function serveTools(config: string | undefined): Promise<ServedTools> {
  const tools = await Promise.all(readingCommands.map((one) => describeTool(one, config)))
  let last: Promise<unknown> = Promise.resolve()
  // One command runs at a time, because each can run copies of three chains.
  const takeTurn = (words: readonly string[], signal: AbortSignal): Promise<CallToolResult> => {
    const turn = last.then(() => runTool(words, signal))
    // A call that cannot start must not stop the calls after it.
    last = turn.catch(() => undefined)
    return turn
  }
  const requests = new OpenRequests()
  // The transport aborts what is open when its input ends. So its input ends after the last answer.
  const input = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => requests.onceAnswered(() => input.readableLength === 0, done)
  })
  const transport = new StdioServerTransport(input)
  const { close } = serveStdio(
    () => {
      const server = new McpServer({ name: 'paraclock', version })
      for (const { name, description, inputSchema, outputSchema, wordsOf } of tools) {
        const settings = {
          description,
          inputSchema: fromJsonSchema<Arguments>(inputSchema),
          outputSchema: fromJsonSchema(outputSchema),
          annotations: ANNOTATIONS
        }
        server.registerTool(name, settings, (given, { mcpReq }) =>
          takeTurn(wordsOf(given), mcpReq.signal)
        )
      }
      return server
    },
    { transport }
  )
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const { onmessage, onclose } = transport
  const send = transport.send.bind(transport)
  Object.assign(transport, {
    onmessage: (message: JSONRPCMessage) => {
      requests.noteReceived(message)
      onmessage?.(message)
    },
    send: (message: JSONRPCMessage) => send(message).finally(() => requests.noteSent(message)),
    onclose: () => {
      onclose?.()
      resolve()
    }
  } satisfies Partial<StdioServerTransport>)
  input.on('data', () => requests.settle())
  // If standard input closes without an end, `input` closes, and so does the transport.
  pipeline(process.stdin, input, () => undefined)
  return { ended, close }
}

/** The requests of a client that have no answer yet. */
class OpenRequests {
  readonly #open = new Set<unknown>()
  #settle = (): void => undefined

  noteReceived(message: JSONRPCMessage): void {
    if (!('method' in message)) return
    const { method, params } = message
    // A subscription stays open until the connection ends.
    if ('id' in message && method !== 'subscriptions/listen') this.#open.add(message.id)
    // A request that its client cancels gets no answer.
    if (method === 'notifications/cancelled') this.#open.delete(params?.['requestId'])
  }

  noteSent(message: JSONRPCMessage): void {
    if ('id' in message && !('method' in message)) this.#open.delete(message.id)
    this.settle()
  }

  /** Calls `done` once all input is read and no request is open. */
  onceAnswered(isRead: () => boolean, done: () => void): void {
    this.#settle = () => {
      if (!isRead() || this.#open.size > 0) return
      this.#settle = () => undefined
      done()
    }
    this.settle()
  }

  settle(): void {
    this.#settle()
  }
}

/** Runs a command in a process of its own, which ends if the client cancels the call. */
async function runTool(words: readonly string[], signal: AbortSignal): Promise<CallToolResult> {
  const program = [...process.execArgv, process.argv[1] ?? '', ...words]
  const settings = { signal, maxBuffer: MAX_OUTPUT_BYTES }
  const { promise, resolve } = Promise.withResolvers<CallToolResult>()
  const child = execFile(process.execPath, program, settings, (_, output, complaints) => {
    resolve(readOutput(output) ?? { isError: true, content: [{ type: 'text', text: complaints }] })
  })
  child.stdin?.end()
  return await promise
}

/** Reads the document that a command printed: a result, or an error. */
function readOutput(output: string): CallToolResult | undefined {
  let read: Readonly<Record<string, unknown>>
  try {
    read = JSON.parse(output)
  } catch {
    return undefined
  }
  const content = [{ type: 'text' as const, text: output }]
  return 'error' in read ? { isError: true, content } : { structuredContent: read, content }
}
