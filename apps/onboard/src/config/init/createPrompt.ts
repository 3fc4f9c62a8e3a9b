import { createInterface } from 'node:readline/promises'
import { hideKeys, OperationAborted, ParaclockError, sanitizeText } from '@paraclock/core'
import { breakLines } from '../../cli/renderProblem.ts'

/** Where a person sits. */
export interface CreatePromptArgs {
  readonly input: NodeJS.ReadableStream
  /** Where questions go: standard error, so that standard output stays clean. */
  readonly output: NodeJS.WritableStream & { readonly columns?: number }
  readonly signal: AbortSignal
}

/** A prompt that can be put away. */
export interface OpenPrompt extends Prompt {
  /** Lets go of the input. */
  readonly close: () => void
}

/** Asks at a terminal. Ctrl-C, and the end of the input, end the asking. */
export function createPrompt({ input, output, signal }: CreatePromptArgs): OpenPrompt {
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

/** A question to a person. */
export interface Question {
  /** What is asked, in one line. */
  readonly text: string
  /** What an empty answer stands for. */
  readonly byDefault?: string
}

/** Who answers questions: a person at a terminal, or a test. */
export interface Prompt {
  /** Asks, and gives the answer as it was typed. */
  readonly ask: (question: Question) => Promise<string>
  /** Tells something on the way: what was detected, or why an answer will not do. */
  readonly tell: (text: string) => void
}
