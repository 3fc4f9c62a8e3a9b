import type { CheckResult, NetworkEvidence } from '@paraclock/checklist'
import type { ServiceVariant } from '@paraclock/core'
import type { Perturbation, Setup } from '../catalogue/Perturbation.ts'
import { SoundnessFailure } from '../SoundnessFailure.ts'
import type { OpenedStage } from '../stage/openStage.ts'
import type { Stage } from '../stage/Stage.ts'
import { type Checked, checkStage } from './checkStage.ts'
import { followOffers } from './followOffers.ts'
import { type Outcome, runTask } from './runTask.ts'

/** How a verdict compares with what happened. */
export type Agreement = 'agree' | 'false ready' | 'false fail' | 'undetermined'

/** How what was quoted for the task compares with what the service took when it was scheduled. */
export type Price = 'as quoted' | 'differs' | 'not quoted' | 'not scheduled'

/** What became of what a report offers. */
export type Relief =
  /** Nothing failed. */
  | 'none needed'
  /** The report has no call to offer, only advice. */
  | 'advice'
  /** The report does not name the cause. */
  | 'cause not named'
  /** The calls were made, the checklist passes, and the task runs. */
  | 'runs'
  /** The calls were made, and what is left is advice. */
  | 'advice left'
  /** A call that was offered could not be made. */
  | 'refused'
  /** The calls were made, the checklist passes, and the task does not run. */
  | 'no effect'

/** What became of one case on one variant. */
export interface CaseResult {
  readonly id: string
  readonly title: string
  readonly family: string
  readonly variant: ServiceVariant
  readonly verdict: Checked['verdict']
  /** What the trial says: the outcome of the check `task-runs`. */
  readonly trial: CheckResult['outcome'] | 'absent'
  readonly ran: boolean
  readonly agreement: Agreement
  readonly price: Price
  /** What was seen on the target, or why nothing was. */
  readonly detail: string
  /** What failed or was not determined, with its summary. */
  readonly failing: readonly string[]
  /** The checks that fail and are wrong, as the trial shows. */
  readonly overruled: readonly string[]
  /** Whether the trial fails and no other check does. */
  readonly unexplained: boolean
  readonly relief: Relief
  /** What came of the calls that were offered. */
  readonly offers: readonly string[]
  readonly milliseconds: number
}

/** What is run as one case. */
export interface Case {
  readonly id: string
  readonly title: string
  readonly family: string
  readonly parts: readonly Perturbation[]
}

/** Perturbs the ready network, checks it, runs the task, and does what the report offers. */
export async function runCase(
  { stage, ready }: OpenedStage,
  { parts, ...named }: Case,
  options: { readonly remedies: boolean }
): Promise<CaseResult> {
  const begun = performance.now()
  const { net } = stage
  await net.restore(ready)
  const setup = await applyParts(stage, parts)
  await net.build(1, { refused: 'report' })
  const perturbed = await net.snapshot()
  const heads = await readHeads(stage)
  const checked = await checkStage(stage, setup)
  if ((await readHeads(stage)) !== heads) {
    throw new SoundnessFailure(`${named.id}: the check changed a chain`)
  }
  const outcome = await runTask(stage, setup, checked.evidence)
  const base: Omit<CaseResult, 'relief' | 'offers' | 'milliseconds'> = {
    ...named,
    variant: net.variant,
    verdict: checked.verdict,
    trial: checked.results.find(({ id }) => id === 'task-runs')?.outcome ?? 'absent',
    ran: outcome.ran,
    agreement: compare(checked.verdict, outcome),
    ...comparePrice(checked.evidence, outcome),
    failing: checked.results
      .filter(isFailing)
      .map(({ id, outcome: said, summary }) => `${id} (${said}): ${summary}`),
    overruled: checked.results.filter(isOverruled).map(({ id }) => id),
    unexplained: isUnexplained(checked.results)
  }
  let relief: Pick<CaseResult, 'relief' | 'offers'> = { relief: 'none needed', offers: [] }
  if (options.remedies && checked.verdict !== 'ready') {
    await net.restore(perturbed)
    relief = await relieve({ stage, setup, checked })
  }
  return { ...base, ...relief, milliseconds: Math.round(performance.now() - begun) }
}

async function readHeads({ net }: Stage): Promise<string> {
  const heads = await Promise.all(net.chains.map(({ api }) => api.rpc.chain.getBlockHash()))
  return heads.join(' ')
}

async function relieve(args: {
  readonly stage: Stage
  readonly setup: Setup
  readonly checked: Checked
}): Promise<Pick<CaseResult, 'relief' | 'offers'>> {
  const { stage, setup, checked } = args
  const { made, refused, last } = await followOffers(stage, setup, checked)
  const offers = [...made.map((one) => `made: ${one}`), ...refused.map((one) => `refused: ${one}`)]
  if (refused.length > 0) return { relief: 'refused', offers }
  if (made.length === 0) {
    const { cause = '' } = setup
    const isNamed = advise(last).some((advice) => advice.includes(cause))
    return { relief: isNamed ? 'advice' : 'cause not named', offers: advise(last) }
  }
  if (last.verdict !== 'ready')
    return { relief: 'advice left', offers: [...offers, ...advise(last)] }
  const { ran, detail } = await runTask(stage, setup, last.evidence)
  return ran ? { relief: 'runs', offers } : { relief: 'no effect', offers: [...offers, detail] }
}

/** What the report says of what fails and has no call. */
function advise({ results }: Checked): readonly string[] {
  return results
    .filter(isFailing)
    .map(
      ({ id, remedies: [remedy] }) =>
        `advice on ${id} for ${remedy?.owner ?? 'you'}: ${remedy?.summary ?? 'none'}`
    )
}

function isFailing({ outcome }: CheckResult): boolean {
  return outcome === 'fail' || outcome === 'error'
}

function isOverruled(result: CheckResult): boolean {
  return 'overruled' in result && result.overruled !== undefined
}

function isUnexplained(results: readonly CheckResult[]): boolean {
  const failing = results.filter(({ outcome }) => outcome === 'fail')
  return failing.length === 1 && failing[0]?.id === 'task-runs'
}

function compare(verdict: Checked['verdict'], { ran }: Outcome): Agreement {
  if (verdict === 'undetermined') return 'undetermined'
  if (verdict === 'ready') return ran ? 'agree' : 'false ready'
  return ran ? 'false fail' : 'agree'
}

/** Compares the quote of the checklist with what the service took, to the unit. */
function comparePrice(
  { artifacts }: NetworkEvidence,
  { taken, detail }: Outcome
): Pick<CaseResult, 'price' | 'detail'> {
  if (taken === undefined) return { price: 'not scheduled', detail }
  const { quote } = artifacts
  if (quote?.status !== 'gathered') return { price: 'not quoted', detail }
  const { inclusionFee, runtimeApi, local, admission } = quote.value
  const fees = runtimeApi.known ? runtimeApi : local
  if (!inclusionFee.known || !fees.known) return { price: 'not quoted', detail }
  const { executionFee, xcmpFee } = fees.value
  const quoted = inclusionFee.value + executionFee + xcmpFee + (admission?.placeFee ?? 0n)
  if (quoted === taken) return { price: 'as quoted', detail }
  return { price: 'differs', detail: `${detail}; ${quoted} were quoted, and ${taken} were taken` }
}

/**
 * Perturbs a network in several ways, one after the other.
 *
 * @throws ParaclockError what the chains answer where one perturbation keeps the next from being made.
 */
async function applyParts(stage: Stage, parts: readonly Perturbation[]): Promise<Setup> {
  let setup: Setup = {}
  for (const part of parts) setup = joinSetups(setup, (await part.apply(stage)) ?? {})
  // In a combination, another part may be why the task does not run.
  return parts.length === 1 ? setup : { ...setup, cause: '' }
}

/** Joins two setups. A configuration has one schedule: that of the later part. */
function joinSetups(one: Setup, other: Setup): Setup {
  const { times, schedule, ...rest } = one.automation ?? {}
  const sets = other.automation?.times !== undefined || other.automation?.schedule !== undefined
  const before = sets ? rest : one.automation
  return { ...one, ...other, automation: { ...before, ...other.automation } }
}
