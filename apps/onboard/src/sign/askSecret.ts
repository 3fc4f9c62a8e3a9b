import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { OperationAborted, ParaclockError } from '@paraclock/core'

/** Where a person sits. */
export interface AskSecretArgs {
  /** What is asked for: `Password of the keystore`. */
  readonly what: string
  readonly input: NodeJS.ReadableStream
  /** Where the question goes: standard error, so that standard output stays clean. */
  readonly output: NodeJS.WritableStream
  readonly signal: AbortSignal
}

/**
 * Asks a person at a terminal for a secret, which is not shown while it is typed.
 *
 * @throws ParaclockError `OperationAborted` at Ctrl-C and at the end of the input.
 */
export async function askSecret({ what, input, output, signal }: AskSecretArgs): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  // As a terminal, so that it is readline that echoes what is typed, and does so to nowhere.
  const lines = createInterface({ input, output: hidden, terminal: true })
  const stop = new AbortController()
  lines.on('close', () => stop.abort())
  output.write(`${what}, which is not shown: `)
  try {
    return await lines.question('', { signal: AbortSignal.any([signal, stop.signal]) })
  } catch (error) {
    throw new ParaclockError(OperationAborted, { what: 'asking' }, { cause: error })
  } finally {
    lines.close()
    output.write('\n')
  }
}
