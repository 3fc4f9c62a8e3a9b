import type { Chain, ConnectedChain } from '@paraclock/connect'
import { type Hex, parseParaId, stringifyJson, throwIfAborted, withDeadline } from '@paraclock/core'
import type { HrmpGoal } from '../plan/HrmpGoal.ts'
import type { HrmpPlan } from '../plan/HrmpPlan.ts'
import { planHrmp } from '../plan/planHrmp.ts'
import { readDirection } from '../read/readDirection.ts'
import { type HrmpPara, type ReadHrmpArgs, readHrmp } from '../read/readHrmp.ts'
import { type HrmpDirection, type HrmpPhase, phaseOf } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'

/** One direction has moved on. */
export interface HrmpChange extends HrmpDirection {
  /** Where it was when it was last looked at. */
  readonly from: HrmpPhase
  /** Where it is. */
  readonly to: HrmpPhase
}

/** Where a watch stands: plain data, from which another one resumes. */
export interface HrmpCheckpoint {
  /** The host's block at which it was. */
  readonly blockHash: Hex
  /** That block's number. */
  readonly blockNumber: number
  /** Where both directions were, in the state's order. */
  readonly phases: readonly HrmpPhase[]
}

/** What a watch reports. */
export interface HrmpUpdate {
  /** What has changed since the report before, or since the checkpoint. */
  readonly changes: readonly HrmpChange[]
  /** The state. */
  readonly state: HrmpState
  /** The plan from there. */
  readonly plan: HrmpPlan
  /** The checkpoint to resume from. */
  readonly checkpoint: HrmpCheckpoint
}

/** What {@link watchHrmp} takes. */
export interface WatchHrmpArgs extends Omit<ReadHrmpArgs, 'deadlineMs' | 'relay'> {
  /** As {@link ReadHrmpArgs}: its finalized blocks are followed. */
  readonly relay: ConnectedChain
  /** What to wait for. */
  readonly goal: HrmpGoal
  /** Longest time for all of it, in milliseconds: up to 2,147,483,647, which is 24 days. */
  readonly deadlineMs: number
  /** Where an earlier watch stood. What has changed since then is the first report. */
  readonly since?: HrmpCheckpoint
  /** Hears of each change. Called synchronously, and must not throw. */
  readonly onUpdate?: (update: HrmpUpdate) => void
}

/**
 * Watches the channels between two parachains until the goal is reached, whether or not this program makes the steps.
 * It looks at each finalized block of the host, and reports where it begins and every change after
 * that.
 *
 * It keeps nothing: save the checkpoint of the last report, give it as `since` to the next watch,
 * and what happened in between is reported then.
 *
 * @throws ParaclockError `DeadlineExceeded` when the time is over, `OperationAborted` when the signal
 * is aborted, and those of {@link readHrmp} and {@link planHrmp}.
 *
 * @example
 * ```ts
 * import { type WatchHrmpArgs, watchHrmp } from '@paraclock/hrmp'
 *
 * declare const chains: Pick<WatchHrmpArgs, 'relay' | 'paras'>
 *
 * const { state } = await watchHrmp({
 *   ...chains,
 *   goal: { kind: 'open' },
 *   deadlineMs: 6 * 3_600_000,
 *   onUpdate: ({ changes, plan }) => console.log(changes, plan.status)
 * })
 * console.log(state.directions.map(({ channel }) => channel?.maxCapacity))
 * ```
 */
export async function watchHrmp(args: WatchHrmpArgs): Promise<HrmpUpdate> {
  const { deadlineMs, signal, paras } = args
  const ids = paras.map(({ paraId }) => parseParaId(paraId))
  const what = `watching the channels between ${ids.join(' and ')}`
  return withDeadline({ milliseconds: deadlineMs, what, signal }, (inner) => follow(args, inner))
}

async function follow(args: WatchHrmpArgs, signal: AbortSignal): Promise<HrmpUpdate> {
  const heads = followHeads(args.relay, signal)
  try {
    let last: HrmpUpdate | null = null
    for (;;) {
      await heads.next()
      const relay = await args.relay.latest('finalized')
      if (relay.block.hash === last?.checkpoint.blockHash) continue
      if (last !== null && (await isUnchanged(relay, last.state))) continue
      const paras = await Promise.all(args.paras.map(moveToLatest))
      const state = await readHrmp({ ...args, relay, paras: paras as [HrmpPara, HrmpPara], signal })
      const plan = planHrmp(state, args.goal)
      const before: readonly HrmpChange['from'][] | undefined =
        last?.checkpoint.phases ?? args.since?.phases
      const changes = listChanges(state, before)
      const phases = state.directions.map(phaseOf)
      const { blockHash, blockNumber } = state.host
      last = { changes, state, plan, checkpoint: { blockHash, blockNumber, phases } }
      args.onUpdate?.(last)
      if (plan.status === 'done') return last
    }
  } finally {
    await heads.return()
  }
}

function listChanges(
  state: HrmpState,
  before: readonly HrmpChange['from'][] | undefined
): readonly HrmpChange[] {
  return state.directions.flatMap((direction, index) => {
    const { sender, recipient } = direction
    const [from, to] = [before?.[index], phaseOf(direction)]
    return from === undefined || from === to ? [] : [{ sender, recipient, from, to }]
  })
}

async function moveToLatest(para: HrmpPara): Promise<HrmpPara> {
  return para.chain === undefined ? para : { ...para, chain: await para.chain.latest('finalized') }
}

// Two directions are six reads; all that belongs to a plan is many more.
async function isUnchanged(relay: Chain, state: HrmpState): Promise<boolean> {
  const { pallet } = state.host.pallet
  const now = await Promise.all(
    state.directions.map(({ sender, recipient }) =>
      readDirection({ host: relay, pallet, sender, recipient })
    )
  )
  return now.every((direction, index) => {
    const before = state.directions[index]
    return essence(direction) === essence(before as HrmpState['directions'][0])
  })
}

// What a channel holds changes with every message, and nothing follows from it.
function essence({ channel, request, closing }: HrmpState['directions'][0]): string {
  const { messages, totalSize, ...size } = channel ?? { messages: 0, totalSize: 0 }
  return stringifyJson([size, request, closing])
}

const WHAT = 'following finalized blocks'

/**
 * Yields whenever a chain has a finalized block that was not heard of before.
 *
 * @throws ParaclockError `OperationAborted`, or the reason for which the signal was aborted.
 */
async function* followHeads(
  { provider }: Pick<ConnectedChain, 'provider'>,
  signal: AbortSignal
): AsyncGenerator<void, void, undefined> {
  const type = 'chain_finalizedHead'
  let arrival = Promise.withResolvers<void>()
  const wake = (): void => arrival.resolve()
  signal.addEventListener('abort', wake, { once: true })
  const id = await provider.subscribe(type, 'chain_subscribeFinalizedHeads', [], wake)
  try {
    for (;;) {
      throwIfAborted({ signal, what: WHAT })
      await arrival.promise
      throwIfAborted({ signal, what: WHAT })
      arrival = Promise.withResolvers<void>()
      yield
    }
  } finally {
    signal.removeEventListener('abort', wake)
    // The connection may be gone, and the subscription with it.
    await provider.unsubscribe(type, 'chain_unsubscribeFinalizedHeads', id).catch(() => {})
  }
}
