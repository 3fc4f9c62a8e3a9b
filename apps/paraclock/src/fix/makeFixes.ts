import type { ContextOf } from '../cli/defineCommand.ts'
import type { fixCommand, fixOutput } from '../commands/fix.ts'
import { resumeCalls } from '../journal/resumeCalls.ts'
import type { AwaitedCall, NetworkPlan } from '../schemas/NetworkPlan.ts'
import { createReviewer } from '../session/createReviewer.ts'
import type { SignedSession } from '../session/openSession.ts'
import { awaitEffects, type WaitLimit } from './awaitEffects.ts'
import {
  type CallMaking,
  describeOutcome,
  isRefused,
  makeCalls,
  type RefusedCall
} from './makeCalls.ts'
import { noteCalls } from './noteCalls.ts'
import { findMaker } from './SignerPower.ts'
import { Spending } from './Spending.ts'

type FixContext = ContextOf<typeof fixCommand>

interface MakeFixesArgs
  extends Omit<CallMaking, 'context' | 'reviewer' | 'onMade' | 'refused' | 'spending' | 'turns'> {
  readonly proven: SignedSession['proven']
  readonly look: () => Promise<readonly NetworkPlan[]>
  /** Called once with the plans, before the first call is made. */
  readonly onPlan: (plans: readonly NetworkPlan[]) => Promise<void>
  readonly limit: WaitLimit
}

export type MadeFixes = Omit<Parameters<typeof fixOutput.render>[0], 'signers' | 'proofs'>

/**
 * Resumes the calls of an interrupted run: sends them again without a new signature. Then makes the
 * calls that the signers can make, waits for their effects, and plans again. Ends if the signers
 * can make no further call, or if an effect does not show in time.
 */
export async function makeFixes(context: FixContext, args: MakeFixesArgs): Promise<MadeFixes> {
  const { options, print, report, signal } = context
  const { proven, journal, look, powers, limit, onPlan } = args
  // Each call is reported as soon as its outcome is known, because a later call may fail.
  const { made, note } = noteCalls(({ network, description, outcome }) => {
    if (!options.json) print(`${network}: ${description}: ${outcome}`)
  })
  const refused: RefusedCall[] = []
  const reviewer = createReviewer(context, { proofs: args.prover.proofs, isSeries: true })
  const spending = new Spending(options['max-fee'])
  const making = { ...args, context, reviewer, onMade: note, refused, spending, turns: new Map() }
  const resumed: AwaitedCall[] = []
  for await (const { network, record, outcome } of resumeCalls(context, proven, journal)) {
    const { call, memo: description = call, intent = call } = record
    const settled = { network, description, intent, ...describeOutcome(outcome) }
    resumed.push(settled)
    note(settled)
  }
  const canAct = ({ network, steps }: NetworkPlan): boolean =>
    steps.some(
      (step) => findMaker(powers, network, step) !== undefined && !isRefused(refused, network, step)
    )
  let plans = await look()
  await onPlan(plans)
  let withoutEffect: readonly AwaitedCall[] = resumed
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = plans
    const calls = await makeAll(plans.map((plan) => makeCalls(making, plan)))
    const last = [...withoutEffect, ...calls]
    const waiting = { made: last, before, look, canAct, report, signal, limit }
    ;({ plans, withoutEffect } = await awaitEffects(waiting))
    if (withoutEffect.length > 0 || !plans.some(canAct)) break
  }
  const [first] = refused
  if (first !== undefined && made.length === 0) throw first.error
  const notMade = refused.map(({ network, step, error }) => ({
    network,
    description: step.description,
    outcome: error.message
  }))
  return { networks: plans, made, withoutEffect, refused: notMade }
}

// The maximum number of rounds. The calls of a round can need effects of the round before. For
// example, a channel is accepted only after its request.
const MAX_ROUNDS = 30

/** Waits until the calls on all networks have ended. Then throws the first error, if any. */
async function makeAll(
  works: readonly Promise<readonly AwaitedCall[]>[]
): Promise<readonly AwaitedCall[]> {
  const ended = await Promise.allSettled(works)
  return ended.flatMap((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}
