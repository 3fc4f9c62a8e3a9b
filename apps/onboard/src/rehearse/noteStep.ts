import type { RehearsalStep } from '@paraclock/checklist'
import { codeRefusal } from '@paraclock/connect'
import { codeThrown } from '@paraclock/core'
import { exitCodeOfError, unexpected } from '../cli/exitCodeOfError.ts'
import { writeFault } from '../cli/writeFault.ts'

const INTERRUPTED = 130

/**
 * Does a step of a rehearsal, and notes what came of it. A step that fails is a result like any
 * other; only an interruption ends the rehearsal.
 *
 * @param args.work - does it, and says what it showed
 * @param args.remedy - what to do on the real chain, by the code of the error that it ended with;
 * `undefined` where that would end no better
 */
export async function noteStep(args: {
  readonly title: string
  readonly work: () => Promise<string>
  readonly remedy?: (code: string) => string | undefined
}): Promise<RehearsalStep> {
  const { title, work, remedy } = args
  const begun = Date.now()
  const end = (succeeded: boolean, detail: string): RehearsalStep => ({
    title,
    succeeded,
    detail,
    durationMilliseconds: Date.now() - begun
  })
  try {
    return end(true, await work())
  } catch (error) {
    const coded = codeThrown(codeRefusal(error))
    const code = exitCodeOfError(coded)
    if (code === INTERRUPTED) throw error
    const why = `${coded.code}: ${coded.message}`
    // A message of a chain often ends with a full stop.
    const sentence = why.endsWith('.') ? why : `${why}.`
    const advice = remedy?.(coded.code) ?? (code === unexpected ? writeFault(coded) : undefined)
    return end(false, advice === undefined ? why : `${sentence} ${advice}`)
  }
}

/**
 * Does a part of a rehearsal that notes its own steps. Gives a step for the error with which it ended,
 * if it did: what it noted before stays.
 */
export async function noteFailure(
  title: string,
  work: () => Promise<void>
): Promise<readonly RehearsalStep[]> {
  const outcome = await noteStep({ title, work: () => work().then(() => '') })
  return outcome.succeeded ? [] : [outcome]
}
