import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { hideKeys, OperationAborted, ParaclockError, sanitizeText } from '@paraclock/core'
import { breakLines } from './renderProblem.ts'

export interface Terminal {
  readonly input: NodeJS.ReadableStream
  /** The stream for questions: standard error, so that standard output stays clean. */
  readonly output: NodeJS.WritableStream & { readonly columns?: number }
  readonly signal: AbortSignal
}

export interface OpenPrompt extends Prompt {
  /** Stops reading the input. */
  readonly close: () => void
}

export function createPrompt({ input, output, signal }: Terminal): OpenPrompt {
  const lines = createInterface({ input, output })
  const stop = new AbortController()
  lines.on('close', () => stop.abort())
  const ends = AbortSignal.any([signal, stop.signal])
  return {
    async ask({ text, byDefault }) {
      const shown = byDefault === undefined ? '' : ` [${byDefault}]`
      try {
        const question = hideKeys(sanitizeText(`${text}${shown}: `))
        return await lines.question(question, { signal: ends })
      } catch (error) {
        throw new ParaclockError(OperationAborted, { what: 'asking' }, { cause: error })
      }
    },
    tell: (text) => {
      const line = `  ${hideKeys(sanitizeText(text))}`
      output.write(`${breakLines(line, output.columns)}\n`)
    },
    close: () => lines.close()
  }
}

/** The source of answers: a person at a terminal, or a test. */
export interface Prompt {
  /**
   * Asks in one line, and returns the answer as it was typed. An empty answer means the default.
   */
  readonly ask: (question: {
    readonly text: string
    readonly byDefault?: string
  }) => Promise<string>
  /** Shows a line: a detected value, or why an answer was refused. */
  readonly tell: (text: string) => void
}

/**
 * Asks a person at a terminal for a secret. The terminal does not show the typed text.
 *
 * @param what - the name of the secret: `Password of the keystore`
 */
export async function askSecret(what: string, terminal: Terminal): Promise<string> {
  const { input, output, signal } = terminal
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  // `terminal` makes readline echo the typed text. The stream `hidden` discards it.
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
