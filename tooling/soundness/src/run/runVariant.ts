import { isParaclockError, type ServiceVariant } from '@paraclock/core'
import { families } from '../catalogue/listFamilies.ts'
import { type OpenedStage, openStage } from '../stage/openStage.ts'
import { type Choice, chooseCases, networkOf } from './chooseCases.ts'
import { type Case, type CaseResult, runCase } from './runCase.ts'

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
 * Runs the chosen cases of one variant, one after the other, those of a kind of network on one of it.
 * Returns whether each perturbation could be made.
 */
export async function runVariant(args: RunVariantArgs): Promise<boolean> {
  const { variant, choice, budgetMs = Number.POSITIVE_INFINITY } = args
  const until = performance.now() + budgetMs
  const kinds = Map.groupBy(chooseCases(families, variant, choice), networkOf)
  let isWhole = true
  for (const [kind, cases] of kinds) {
    const opened = await openStage(variant, kind)
    try {
      isWhole = (await runCases(opened, cases, until, args)) && isWhole
    } finally {
      await opened.stage.net.stop()
    }
  }
  return isWhole
}

async function runCases(
  opened: OpenedStage,
  cases: readonly Case[],
  until: number,
  { variant, remedies, onResult, onNote }: RunVariantArgs
): Promise<boolean> {
  let isWhole = true
  for (const [index, one] of cases.entries()) {
    if (performance.now() > until) {
      onNote(`${variant}: out of time after ${index} of ${cases.length} cases`)
      break
    }
    try {
      onResult(await runCase(opened, one, { remedies }))
    } catch (error) {
      if (!isParaclockError(error)) throw error
      onNote(`${variant} ${one.id}: cannot be made: ${error.message}`)
      // Some perturbations keep the next from being made, for example one without the sudo key.
      if (one.parts.length === 1) isWhole = false
    }
  }
  return isWhole
}
