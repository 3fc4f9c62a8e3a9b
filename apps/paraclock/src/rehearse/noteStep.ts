import type { RehearsalStep } from '@paraclock/checklist'
import { codeRefusal } from '@paraclock/connect'
import { codeThrown } from '@paraclock/core'
import { exitCodeOfError, exitCodes } from '../cli/exitCodeOfError.ts'
import { writeFault } from '../cli/writeFault.ts'

/** Runs a step of a rehearsal. An error becomes a failed outcome, except for an interruption. */
export async function noteStep(args: {
  readonly title: string
  readonly work: () => Promise<string>
  readonly remedy?: (code: string) => string | undefined
}): Promise<RehearsalStep> {
  const { title, work, remedy } = args
  const begun = Date.now()
  const end = (succeeded: boolean, detail: string): RehearsalStep => {
    return { title, succeeded, detail, durationMilliseconds: Date.now() - begun }
  }
  try {
    return end(true, await work())
  } catch (error) {
    const coded = codeThrown(codeRefusal(error))
    const code = exitCodeOfError(coded)
    if (code === exitCodes.interrupted) throw error
    const why = `${coded.code}: ${coded.message}`
    const sentence = why.endsWith('.') ? why : `${why}.`
    const advice =
      remedy?.(coded.code) ?? (code === exitCodes.unexpected ? writeFault(coded) : undefined)
    return end(false, advice === undefined ? why : `${sentence} ${advice}`)
  }
}

/**
 * Runs a part of a rehearsal that notes its own steps. Returns a failed step only if the part
 * throws.
 */
export async function noteFailure(title: string, work: () => Promise<void>) {
  const outcome = await noteStep({ title, work: () => work().then(() => '') })
  return outcome.succeeded ? [] : [outcome]
}
