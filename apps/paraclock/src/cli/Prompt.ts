import { stderr, stdin } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { hideKeys, OperationAborted, ParaclockError, sanitizeText } from '@paraclock/core'
import { breakLines } from './renderProblem.ts'

export interface Terminal {
  readonly input: NodeJS.ReadableStream
  /** The stream for questions. It is standard error, because standard output has only results. */
  readonly output: NodeJS.WritableStream & { readonly columns?: number }
  readonly signal: AbortSignal
}

interface OpenPrompt extends Prompt {
  readonly close: () => void
}

export function openPrompt(signal: AbortSignal): OpenPrompt {
  return createPrompt({ input: stdin, output: stderr, signal })
}

export function createPrompt(terminal: Terminal): OpenPrompt {
  const { output } = terminal
  const { ask, close } = openLines(terminal)
  return {
    ask({ text, byDefault }) {
      const shown = byDefault === undefined ? '' : ` [${byDefault}]`
      return ask(hideKeys(sanitizeText(`${text}${shown}: `)))
    },
    tell: (text) => {
      const line = `  ${hideKeys(sanitizeText(text))}`
      // A pseudo terminal without a size reports 0 columns.
      output.write(`${breakLines(line, output.columns || undefined)}\n`)
    },
    close
  }
}

function openLines({ input, output, signal }: Terminal, terminal?: boolean) {
  const lines = createInterface({ input, output, terminal })
  const stop = new AbortController()
  lines.on('close', () => stop.abort())
  const ask = async (question: string): Promise<string> => {
    try {
      return await lines.question(question, { signal: AbortSignal.any([signal, stop.signal]) })
    } catch (error) {
      throw new ParaclockError(OperationAborted, { what: 'asking' }, { cause: error })
    }
  }
  return { ask, close: () => lines.close() }
}

export interface Prompt {
  /** Returns the answer as it was typed. The caller replaces an empty answer with the default. */
  ask(question: { readonly text: string; readonly byDefault?: string }): Promise<string>
  readonly tell: (text: string) => void
}

export async function askSecret(what: string, terminal: Terminal): Promise<string> {
  const { output } = terminal
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  // With `terminal: true`, readline echoes the typed text to `hidden`, which discards the text.
  const { ask, close } = openLines({ ...terminal, output: hidden }, true)
  output.write(`${what}, which is not shown: `)
  try {
    return await ask('')
  } finally {
    close()
    output.write('\n')
  }
}
