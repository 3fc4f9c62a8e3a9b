import { isParaclockError, OperationAborted, ParaclockError } from '@paraclock/core'
import type { Prompt } from '../../cli/Prompt.ts'
import { CommandArgumentInvalid } from '../../errors/commands.ts'

export interface AskAnswerArgs<Answer> {
  readonly given: string | undefined
  /** The name of the option, for messages. */
  readonly flag: string
  readonly question: string
  readonly byDefault?: string
  /** Who answers. Without it, the option or the default must. */
  readonly prompt?: Prompt
  /** Parses the text; throws a coded error for invalid text. */
  readonly read: (text: string) => Promise<Answer> | Answer
}

export const backText = '<'

export const goBack: unique symbol = Symbol('go back')

// After this many invalid answers, the input does not come from a person.
const MAX_TRIES = 5

/**
 * Gets an answer, or {@link goBack} from a person who wants to change the last one. A person is
 * asked again until the answer is valid. The value of an option is accepted or refused.
 */
export async function askAnswer<Answer>(
  args: AskAnswerArgs<Answer>
): Promise<Answer | typeof goBack> {
  const { given, flag, question, byDefault, prompt, read } = args
  if (given !== undefined) return read(given)
  const missing = { problem: `an answer is missing: ${question}`, flag }
  if (prompt === undefined) {
    if (byDefault !== undefined) return read(byDefault)
    throw new ParaclockError(CommandArgumentInvalid, missing)
  }
  for (let tries = 1; ; tries += 1) {
    const asked = { text: question, byDefault }
    const typed = (await prompt.ask(asked)).trim()
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
 * Asks one question after the other, and goes back if a person wants it. Then values of options are
 * asked for, too. Going back from the first question asks it again.
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
