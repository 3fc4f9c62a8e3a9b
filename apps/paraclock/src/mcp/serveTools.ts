import { execFile } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { type CallToolResult, fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { version } from '../version.ts'
import { type Arguments, describeTool, readingCommands } from './describeTool.ts'

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024
/** The chains change, so a repeated call can have another result. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, openWorldHint: true }

/** A server of tools, until its client closes standard input or `close` is called. */
export interface ServedTools {
  readonly ended: Promise<unknown>
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
  const ended = once(process.stdin, 'close')
  const { close } = serveStdio(() => {
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
  })
  return { ended, close }
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
