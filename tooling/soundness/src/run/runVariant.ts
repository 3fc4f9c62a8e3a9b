import { isParaclockError, type ServiceVariant } from '@paraclock/core'
import { families } from '../catalogue/listFamilies.ts'
import { openStage } from '../stage/openStage.ts'
import { type Choice, chooseCases } from './chooseCases.ts'
import { type CaseResult, runCase } from './runCase.ts'

/** What {@link runVariant} takes. */
export interface RunVariantArgs {
  readonly variant: ServiceVariant
  readonly choice: Choice
  readonly remedies: boolean
  /** How long it may take, in milliseconds. Cases that are left then are left out. */
  readonly budgetMs?: number
  readonly onResult: (result: CaseResult) => void
  readonly onNote: (text: string) => void
}

/**
 * Runs the chosen cases of one variant, one after the other on one network. Returns whether each
 * perturbation could be made.
 */
export async function runVariant(args: RunVariantArgs): Promise<boolean> {
  let isWhole = true
  const { variant, choice, remedies, budgetMs = Number.POSITIVE_INFINITY, onNote } = args
  const begun = performance.now()
  const opened = await openStage(variant)
  try {
    const cases = chooseCases(families, variant, choice)
    for (const [index, one] of cases.entries()) {
      if (performance.now() - begun > budgetMs) {
        onNote(`${variant}: out of time after ${index} of ${cases.length} cases`)
        break
      }
      try {
        args.onResult(await runCase(opened, one, { remedies }))
      } catch (error) {
        if (!isParaclockError(error)) throw error
        onNote(`${variant} ${one.id}: cannot be made: ${error.message}`)
        // Some perturbations keep the next from being made, for example one without the sudo key.
        if (one.parts.length === 1) isWhole = false
      }
    }
    return isWhole
  } finally {
    await opened.stage.net.stop()
  }
}
