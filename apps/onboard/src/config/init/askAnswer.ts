import { isParaclockError, OperationAborted, ParaclockError } from '@paraclock/core'
import type { Prompt } from '../../cli/Prompt.ts'
import { CommandArgumentInvalid } from '../../errors/commands.ts'

/** An answer that is needed, from an option or from a person. */
export interface AskAnswerArgs<Answer> {
  /** What the option gave. */
  readonly given: string | undefined
  /** The option, for whoever has to give it. */
  readonly flag: string
  readonly question: string
  readonly byDefault?: string
  /** Who answers. Without it, the option or the default must. */
  readonly prompt?: Prompt
  /** Makes of the text what is needed; raises a coded error if it cannot. */
  readonly read: (text: string) => Promise<Answer> | Answer
}

/** What a person answers to go back to the last question. */
export const backText = '<'

/** The wish to go back to the last question. */
export const goBack: unique symbol = Symbol('go back')

// Whoever is wrong as often as this is not at the keyboard.
const MAX_TRIES = 5

/**
 * Gets an answer, or {@link goBack} from a person who wants to change the last one. What a person types
 * is asked for again until it can be read; what an option gives is taken as it is, or refused.
 *
 * @throws ParaclockError `CommandArgumentInvalid`, and whatever `read` raises about an option's value.
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

/** The sign that a question is not asked as things stand. */
export const passOver: unique symbol = Symbol('pass over')

/** One question of several: gets its answer and keeps it. */
export type AskStep = (again: boolean) => Promise<unknown>

/**
 * Asks one question after the other, and goes back where that is wanted: what an option gave is then
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
