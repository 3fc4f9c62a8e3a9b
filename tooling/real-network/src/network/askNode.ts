import { RunFailure } from '../RunFailure.ts'

/** What {@link askNode} takes. */
export interface AskNodeArgs {
  /** The port of its JSON-RPC on the loopback. */
  readonly port: number
  readonly method: string
  readonly params?: readonly unknown[]
  readonly signal: AbortSignal
}

const DEADLINE_MS = 10_000

/** Asks a node one question over HTTP: before it is known to be well, a connection is not worth it. */
export async function askNode<Result>(args: AskNodeArgs): Promise<Result> {
  const { port, method, params = [], signal } = args
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
  }).catch((error: unknown) => {
    // What fetch says is "fetch failed"; why it did is in what caused it.
    const reason = (error as { cause?: { code?: string } }).cause?.code ?? 'no answer'
    throw new RunFailure(`${reason} at port ${port}`)
  })
  const answer = (await response.json()) as { result?: Result; error?: { message: string } }
  if (answer.error !== undefined || answer.result === undefined) {
    throw new RunFailure(`${method} at port ${port}: ${answer.error?.message ?? 'no result'}`)
  }
  return answer.result
}
