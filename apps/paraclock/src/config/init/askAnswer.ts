import { isParaclockError, OperationAborted, ParaclockError } from '@paraclock/core'
import type { Prompt } from '../../cli/Prompt.ts'
import { CommandArgumentInvalid } from '../../errors/commands.ts'

export const backText = '<'

export const goBack: unique symbol = Symbol('go back')

// After this many invalid answers, the command fails. A program may be answering.
const MAX_TRIES = 5

/**
 * Reads the answer to a question. `given` is the answer of the command line. Throws if it is
 * invalid. Without `given`, asks a person, and asks again after an invalid answer. If the person
 * types `<`, returns {@link goBack}.
 */
export async function askAnswer<Answer>(args: {
  readonly given: string | undefined
  /** The option of the command line that sets this answer, for error messages: `--relay`. */
  readonly flag: string
  readonly question: string
  readonly byDefault?: string
  /** Asks a person. Without a prompt, the answer comes from the command line, or is the default. */
  readonly prompt?: Prompt
  readonly read: (text: string) => Promise<Answer> | Answer
}): Promise<Answer | typeof goBack> {
  const { given, flag, question, byDefault, prompt, read } = args
  if (given !== undefined) return read(given)
  const missing = { problem: `an answer is missing: ${question}`, flag }
  if (prompt === undefined) {
    if (byDefault !== undefined) return read(byDefault)
    throw new ParaclockError(CommandArgumentInvalid, missing)
  }
  for (let tries = 1; ; tries += 1) {
    const typed = (await prompt.ask({ text: question, byDefault })).trim()
    if (typed === backText) return goBack
    try {
      const answer = typed === '' ? byDefault : typed
      if (answer === undefined) throw new ParaclockError(CommandArgumentInvalid, missing)
      return await read(answer)
    } catch (error) {
      const final = isParaclockError(error, OperationAborted) || tries >= MAX_TRIES
      if (!isParaclockError(error) || final) throw error
      prompt.tell(error.message)
    }
  }
}

export const passOver: unique symbol = Symbol('pass over')

export type AskStep = (again: boolean) => Promise<unknown>

/**
 * Asks all steps one after the other. After {@link goBack}, the previous step ignores its option,
 * and asks a person.
 */
export async function askInTurn(steps: readonly AskStep[]): Promise<void> {
  const changed = new Set<number>()
  let direction = 1
  for (let at = 0; at < steps.length; at = Math.max(0, at + direction)) {
    if (direction < 0) changed.add(at)
    const answer = await steps[at]?.(changed.has(at))
    if (answer !== passOver) direction = answer === goBack ? -1 : 1
  }
}
