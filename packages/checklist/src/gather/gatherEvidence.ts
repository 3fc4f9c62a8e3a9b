import type { Connections } from '@paraclock/connect'
import type { JsonValue, ProgressListener } from '@paraclock/core'
import { listChecks } from '../checks/listChecks.ts'
import type { Config, NetworkConfig } from '../config/configSchema.ts'
import { type EvidenceFile, evidenceVersion } from '../evidence/EvidenceFile.ts'
import { redactConfig } from '../evidence/redactConfig.ts'
import type { Checklist } from '../extend/createChecklist.ts'
import { checklistVersion } from '../version.ts'
import type { TrialOptions } from './defineGatherer.ts'
import { gatherNetwork } from './gatherNetwork.ts'

/** What {@link gatherEvidence} takes. */
export interface GatherEvidenceArgs {
  readonly config: Config
  /** The networks, by name. */
  readonly networks: readonly (readonly [string, NetworkConfig])[]
  /** The connections. It defaults to connections for this one gathering. */
  readonly connections?: Connections
  /** The artifacts to gather. Defaults to those of the built-in checks. */
  readonly checklist?: Checklist
  /** How the task is tried on copies of the chains, in this process. `false` leaves it out. */
  readonly trial?: TrialOptions | false
  readonly signal?: AbortSignal
  readonly onProgress?: ProgressListener
}

/** Gathers evidence of several networks side by side. Nothing is sent. */
export async function gatherEvidence(args: GatherEvidenceArgs): Promise<EvidenceFile> {
  const { config, networks, connections, checklist, trial = {}, signal, onProgress } = args
  const builtIn = new Set(listChecks().map(({ id }) => id))
  const own = checklist?.checks.filter(({ id }) => !builtIn.has(id)) ?? []
  const { network } = config.timeouts ?? {}
  const begun = Date.now()
  const gathered = await Promise.all(
    networks.map(([name, one]) =>
      gatherNetwork({
        name,
        config: one,
        deadlineMs: network === undefined ? undefined : network * 1000,
        connections,
        ...(trial === false ? {} : { trial }),
        gatherers: checklist?.gatherers,
        signal,
        onProgress
      })
    )
  )
  return {
    format: 'paraclock-evidence',
    version: evidenceVersion,
    tool: { name: 'paraclock', version: checklistVersion },
    gatheredAt: new Date(begun).toISOString(),
    durationMilliseconds: Date.now() - begun,
    networks: gathered,
    ...(own.length === 0
      ? {}
      : { ownChecks: own.map(({ id, group, title, why }) => ({ id, group, title, why })) }),
    config: redactConfig(config) as unknown as JsonValue
  }
}
