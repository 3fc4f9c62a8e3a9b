import { setTimeout as passTime } from 'node:timers/promises'
import {
  awaitChange,
  chainRoles,
  composeReport,
  gatherEvidence,
  type NetworkConfig,
  type NetworkEvidence,
  type Report
} from '@paraclock/checklist'
import { isParaclockError, type ParaclockError } from '@paraclock/core'
import type { CommandContext } from '../cli/defineCommand.ts'
import { readTrialOptions } from '../cli/readTrialOptions.ts'
import type { ReadSession } from '../session/openSession.ts'
import type { WatchState } from './WatchState.ts'

/**
 * The shortest time between the beginnings of two runs of the checklist, in milliseconds. Each run
 * keeps a core of the CPU busy for seconds, because it executes the task on copies of the chains.
 */
const REST_MS = 20_000
/** The same, after a run that could not read a chain. Such a run executes nothing. */
const LOST_MS = 5000
const PROBE_MS = 3000

export interface WatchReadinessArgs {
  readonly context: Pick<CommandContext, 'env' | 'cwd' | 'signal'> & {
    readonly options: Parameters<typeof readTrialOptions>[1]
  }
  readonly opened: ReadSession
  readonly states: readonly WatchState[]
  /** Whether the configured task may be scheduled, so that its id is in use on the service. */
  readonly isScheduled: boolean
  /** The longest time between two runs of the checklist, if all chains can be followed, and if not. */
  readonly maxMs: number
  readonly pollMs: number
  readonly onReport: (report: Report) => void
  readonly onProblem: (error: ParaclockError) => void
}

/** Runs the checklist at each change, and after an outage, until the signal aborts. */
export async function watchReadiness(args: WatchReadinessArgs): Promise<void> {
  const { context, opened, states, maxMs, pollMs } = args
  const { connections, checklist, config } = opened
  const { signal } = context
  // Without an id, the checklist chooses a free id for the task of its trial.
  const networks = opened.networks.map(([name, one]) => {
    const automation = { ...one.automation, providedId: undefined }
    return [name, args.isScheduled ? { ...one, automation } : one] as const
  })
  while (!signal.aborted) {
    const begun = performance.now()
    let evidence: readonly NetworkEvidence[] = []
    try {
      // The files are read for each run, because the code of an upgrade may be added later. A
      // missing file does not keep the checklist from running.
      const trial = await readTrialOptions(context, context.options).catch((error: unknown) => {
        if (signal.aborted || !isParaclockError(error)) throw error
        args.onProblem(error)
        return readTrialOptions(context, { ...context.options, upgrade: [] })
      })
      const gathered = await gatherEvidence({ ...opened, networks, trial, signal })
      evidence = gathered.networks
      const { checks } = checklist
      const report = composeReport({
        evidence: gathered,
        checks,
        waivers: config.waivers,
        now: Date.now()
      })
      for (const state of states) note(state, report, evidence)
      args.onReport(report)
    } catch (error) {
      if (signal.aborted) return
      if (!isParaclockError(error)) throw error
      for (const state of states) state.unchecked = error
      args.onProblem(error)
    }
    const lost = networks.filter(([name]) => !isGathered(evidence, name))
    const rest = Math.min(lost.length === 0 ? REST_MS : LOST_MS, maxMs)
    const left = Math.max(rest - (performance.now() - begun), 0)
    await passTime(left, undefined, { signal }).catch(() => undefined)
    if (lost.length === 0) {
      await awaitChange({ networks, evidence, connections, maxMs, pollMs, signal })
    } else await awaitChains(opened, lost, begun + maxMs, signal)
  }
}

function isGathered(evidence: readonly NetworkEvidence[], network: string): boolean {
  const found = evidence.find((one) => one.network === network)
  return chainRoles.every((role) => found?.artifacts[role]?.status === 'gathered')
}

function note(state: WatchState, report: Report, evidence: readonly NetworkEvidence[]): void {
  const found = report.networks.find(({ network }) => network === state.network)
  if (found === undefined) return
  Object.assign(state, { report: found, unchecked: undefined })
  if (isGathered(evidence, state.network)) state.checkedAt = performance.now()
}

/** Waits until all chains of the networks answer, until a time, or until the signal aborts. */
async function awaitChains(
  { connections }: ReadSession,
  networks: readonly (readonly [string, NetworkConfig])[],
  until: number,
  signal: AbortSignal
): Promise<void> {
  const limits = { deadlineMs: PROBE_MS, signal }
  while (!signal.aborted && performance.now() < until) {
    const probes = networks.flatMap(([, config]) =>
      chainRoles.map(async (role) => {
        const { source } = await connections.read(config[role], { name: role, signal })
        await source.request('chain_getFinalizedHead', [], limits)
      })
    )
    const ends = await Promise.allSettled(probes)
    if (ends.every(({ status }) => status === 'fulfilled')) return
    await passTime(PROBE_MS, undefined, { signal }).catch(() => undefined)
  }
}
