import { isParaclockError, OperationAborted, ParaclockError } from '@paraclock/core'
import type { Prompt } from '../../cli/Prompt.ts'
import { CommandArgumentInvalid } from '../../errors/commands.ts'

export const backText = '<'

export const goBack: unique symbol = Symbol('go back')

// After so many invalid answers, the input is assumed to come from a program.
const MAX_TRIES = 5

/**
 * Returns an answer, or {@link goBack} if the person wants to change the previous answer. A person
 * is asked again after an invalid answer. An invalid value of an option is refused.
 */
export async function askAnswer<Answer>(args: {
  readonly given: string | undefined
  /** The name of the option, for messages. */
  readonly flag: string
  readonly question: string
  readonly byDefault?: string
  /** The prompt that asks a person. Without it, the option or the default must give the answer. */
  readonly prompt?: Prompt
  /** Reads an answer from text. Throws a coded error for invalid text. */
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
 * Asks one question after the other. If the person goes back, the previous question is asked again,
 * even if an option had answered it. Going back from the first question asks it again.
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
