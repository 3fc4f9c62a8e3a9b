import { setTimeout as passTime } from 'node:timers/promises'
import { findProblems, isJudged } from './findProblems.ts'
import { judgeProblems } from './judgeProblems.ts'
import type { WatchState } from './WatchState.ts'
import type { Webhook } from './Webhook.ts'

const LOOK_MS = 5000

/** Finds the problems of networks again and again, and tells a webhook what changed. */
export async function announceProblems(args: {
  readonly states: readonly WatchState[]
  readonly webhook: Pick<Webhook, 'tell'> | undefined
  readonly signal: AbortSignal
}): Promise<void> {
  const { states, webhook, signal } = args
  while (!signal.aborted) {
    for (const state of states) announce(state, webhook, Math.floor(Date.now() / 1000))
    await passTime(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Finds the problems of a network, and tells a webhook what changed since the last call. */
export function announce(
  state: WatchState,
  webhook: Pick<Webhook, 'tell'> | undefined,
  now: number
): void {
  const { lasting, firing, resolved } = judgeProblems({
    known: state.alerts,
    found: findProblems(state, state.runs.failed, now),
    isJudged: (problem) => isJudged(state, problem),
    now
  })
  state.alerts = lasting
  webhook?.tell({ network: state.network, time: now, firing, resolved })
}
