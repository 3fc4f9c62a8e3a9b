import { setTimeout as passTime } from 'node:timers/promises'
import {
  awaitChange,
  composeReport,
  gatherEvidence,
  type NetworkConfig,
  type NetworkEvidence,
  type NetworkReport,
  type Report
} from '@paraclock/checklist'
import type { Connections } from '@paraclock/connect'
import { readCodeFile } from '@paraclock/connect/node'
import { isParaclockError, type ParaclockError } from '@paraclock/core'
import { type RepeatWorkArgs, repeatWork } from '../repeatWork.ts'

/**
 * The longest wait for a change of a storage value, in milliseconds. The wait begins after
 * `REST_MS`. After the wait, the checklist runs again even without a change, because some problems
 * change no storage value.
 */
const MAX_MS = 600_000
const POLL_MS = 60_000
/**
 * The shortest pause between two runs of the checklist, in milliseconds. Each run keeps a core of
 * the CPU busy for seconds, because the checklist executes the task on copies of the chains.
 */
const REST_MS = 60_000

export interface WatchReadinessArgs extends Pick<RepeatWorkArgs, 'signal' | 'onProblem'> {
  readonly network: string
  readonly config: NetworkConfig
  readonly connections: Connections
  readonly upgrades: readonly string[]
  /** The folder to which the paths in `upgrades` are relative. */
  readonly folder: string
  readonly onReport: (
    report: Report,
    network: NetworkReport,
    evidence: NetworkEvidence
  ) => Promise<void>
  /** Called if a run of the checklist ends without a report, before `onProblem` is called. */
  readonly onFailure: (error: ParaclockError) => void
  readonly restMs?: number | undefined
}

export async function watchReadiness(args: WatchReadinessArgs): Promise<void> {
  const { network, connections, signal, onReport, onFailure, onProblem, restMs = REST_MS } = args
  // Without an id, the checklist chooses a free id for the task of its trial. The configured id may
  // already be in use on the service.
  const automation = { ...args.config.automation, providedId: undefined }
  const config = { ...args.config, automation }
  const networks = [[network, config]] as const
  const fail = (error: ParaclockError): void => {
    onFailure(error)
    onProblem(error)
  }
  await repeatWork({ signal, onProblem: fail, pauseMs: restMs }, async () => {
    // The files are read for each run, because the file of an upgrade may be added later. A missing
    // file does not keep the checklist from running.
    const upgrades = await Promise.all(
      args.upgrades.map((path) =>
        readCodeFile(path, { cwd: args.folder, signal }).catch((error: unknown) => {
          if (signal.aborted || !isParaclockError(error)) throw error
          onProblem(error)
          return []
        })
      )
    )
    const evidence = await gatherEvidence({
      ...{ config: { networks: { [network]: config } }, networks, connections, signal },
      trial: { upgrades: upgrades.flat() }
    })
    const report = composeReport({ evidence, now: Date.now() })
    const [found] = report.networks
    const [gathered] = evidence.networks
    if (found !== undefined && gathered !== undefined) await onReport(report, found, gathered)
    await passTime(restMs, undefined, { signal })
    await awaitChange({
      ...{ networks, connections, signal, evidence: evidence.networks },
      ...{ maxMs: MAX_MS, pollMs: POLL_MS }
    })
    return true
  })
}
