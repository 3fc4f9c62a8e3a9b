import {
  bytesToTry,
  DeadlineExceeded,
  hexToBytes,
  isParaclockError,
  OperationAborted,
  type PlannedCall,
  type PlanStep
} from '@paraclock/core'
import type { Inclusion, Simulation } from '@paraclock/simulation'
import { type Runtime, readEvent } from '@paraclock/types'
import { listChecks } from '../checks/listChecks.ts'
import type { NetworkRole } from '../config/networkRoles.ts'
import { chainRoles } from '../config/networkRoles.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { listGathered } from '../evidence/listGathered.ts'
import type { RefusedSuggestedCall, SuggestedCallsArtifact } from '../evidence/TrialArtifact.ts'
import { findHubBeside } from '../gather/assets/findHubBeside.ts'
import { failureOfRun, followCall } from '../gather/assets/followCall.ts'
import type { GatherContext } from '../gather/chains/defineGatherer.ts'
import { judgeNetwork } from '../judge/judgeNetwork.ts'
import { planNetwork } from '../report/planNetwork.ts'
import { settleCopies } from '../trial/createCopies.ts'

type Opening = Pick<GatherContext, 'copies' | 'chain' | 'signal'>

/**
 * Plans the fixes for the failed checks, and runs the due calls of the plan on copies and in dry
 * runs.
 */
export async function trySuggestedCalls(
  evidence: NetworkEvidence,
  opening: Opening
): Promise<SuggestedCallsArtifact> {
  const now = new Date()
  const results = judgeNetwork({
    checks: listChecks(),
    evidence,
    gatheredAt: Math.floor(now.getTime() / 1000),
    today: now.toISOString().slice(0, 10)
  })
  const { steps } = planNetwork(results, evidence)
  const { system } = listGathered(evidence)
  const hasHub = system !== undefined && findHubBeside(system, evidence.config) !== undefined
  return await tryPlan({ ...opening, steps, hasHub })
}

interface TryPlanArgs extends Opening {
  readonly steps: readonly PlanStep[]
  readonly hasHub: boolean
}

/**
 * Makes the due calls of a plan on copies of service and target, in the order of the plan. Dry-runs
 * the due calls on the relay chain and on Asset Hub. Skips calls of a sovereign account, because
 * such an account acts only through a message from its chain.
 */
export async function tryPlan(args: TryPlanArgs): Promise<SuggestedCallsArtifact> {
  const due = args.steps.filter(isDue)
  const own = due.filter(({ chain, origin }) => isCopied(chain) && origin.kind !== 'sovereign')
  const elsewhere = await tryElsewhere(args, due)
  const made = own.length === 0 ? { tried: 0, refused: [] } : await tryOnCopies(args, own)
  return { tried: elsewhere.tried + made.tried, refused: [...elsewhere.refused, ...made.refused] }
}

async function tryOnCopies(
  args: TryPlanArgs,
  due: readonly PlannedCall[]
): Promise<SuggestedCallsArtifact> {
  const { simulation } = await args.copies.open()
  // Before the first suggested call, some messages are already on their way. The copies execute
  // these messages first, so that a failure of a message is not taken for a failure of a call.
  await settleCopies(simulation, args.signal)
  const made = new Set<string>()
  const refused: RefusedSuggestedCall[] = []
  for (const step of due) {
    if (!step.after.every((id) => made.has(id))) continue
    const begun = await simulation.snapshot()
    const outcome = await makeCall(simulation, step, args.signal)
    if (outcome.kind === 'made') made.add(step.id)
    else await simulation.restore(begun)
    const { chain, origin, call } = step
    if (outcome.kind === 'refused') refused.push({ chain, origin, call, reason: outcome.reason })
  }
  return { tried: made.size + refused.length, refused }
}

function isDue(step: PlanStep): step is PlannedCall {
  return step.kind === 'call' && step.status === 'act'
}

function isCopied(chain: string): boolean {
  return chain === 'service' || chain === 'target'
}

/**
 * Dry-runs the due calls that reach the relay chain or Asset Hub, with the messages of these calls.
 */
async function tryElsewhere(
  { chain, signal, hasHub }: TryPlanArgs,
  calls: readonly PlannedCall[]
): Promise<SuggestedCallsArtifact> {
  const due = calls.filter(({ chain: on, origin }) =>
    isCopied(on) ? hasHub && origin.kind === 'root' : origin.kind === 'signed'
  )
  if (due.length === 0) return { tried: 0, refused: [] }
  const roles: readonly NetworkRole[] = [...chainRoles, ...(hasHub ? ['assetHub' as const] : [])]
  const opened = await Promise.all(roles.map(chain))
  const hub = hasHub ? opened.at(-1) : undefined
  const refused: RefusedSuggestedCall[] = []
  let tried = 0
  for (const { chain: on, origin, call } of due) {
    const from = opened[(roles as readonly string[]).indexOf(on)]
    if (from === undefined || origin.kind === 'sovereign') continue
    const asked = { chain: from, origin, call: bytesToTry(call), receivers: opened, signal }
    const { value: runs } = await followCall(asked)
    // A call on the service or the target is also made on a copy. So its dry run counts only if the
    // call sends a message to Asset Hub, which has no copy.
    if (isCopied(on) && runs[1]?.chain !== hub) continue
    if (!isCopied(on)) tried += 1
    const failed = runs.find((one) => failureOfRun(one) !== undefined)
    if (failed === undefined || failed.outcome.failure?.kind === 'declined') continue
    refused.push({ chain: on, origin, call, reason: failureOfRun(failed) ?? '' })
  }
  return { tried, refused }
}

type Outcome =
  | { readonly kind: 'made' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The call was not made, for a reason that is not a fault of the call. */
  | { readonly kind: 'unknown' }

async function makeCall(
  simulation: Simulation,
  { chain, origin, call: planned }: PlannedCall,
  signal: AbortSignal
): Promise<Outcome> {
  const call = hexToBytes(bytesToTry(planned))
  try {
    const { events } =
      origin.kind === 'signed'
        ? await simulation.execute({ chain, call, account: origin.account, signal })
        : await simulation.executeAsRoot({ chain, call, signal })
    const part = findFailedPart(simulation.chain(chain).runtime, events)
    if (part !== undefined) return { kind: 'refused', reason: part }
    const [first] = await settleCopies(simulation, signal)
    return first === undefined ? { kind: 'made' } : { kind: 'refused', reason: first.message }
  } catch (error) {
    if (!isParaclockError(error) || ENDING.includes(error.code)) throw error
    const { code, message: reason } = error
    // Two errors are not a fault of the call. First, the call does not fit into the block. Second,
    // the copy refuses the transaction that makes a root call, but on the chain itself a different
    // account can sign this transaction.
    const isOfCall =
      code === 'DispatchFailed' || (code === 'SubmissionRefused' && origin.kind === 'signed')
    return isOfCall && !reason.includes('ExhaustsResources')
      ? { kind: 'refused', reason }
      : { kind: 'unknown' }
  }
}

/** Finds the failure of an inner call, for example in a batch or behind a proxy. */
function findFailedPart(runtime: Runtime, events: Inclusion['events']): string | undefined {
  for (const { pallet, name, data } of events) {
    const event = { type: pallet, value: { type: name, value: data } }
    const { title, failure } = readEvent(runtime, event)
    if (failure !== undefined) return `${title}: ${failure.name}`
  }
  return undefined
}

const ENDING: readonly string[] = [DeadlineExceeded.code, OperationAborted.code]
