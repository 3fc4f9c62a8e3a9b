import type { JsonValue, ProgressListener } from '@paraclock/core'
import type { Config, NetworkConfig } from '../config/Config.ts'
import { type EvidenceFile, evidenceVersion } from '../evidence/EvidenceFile.ts'
import { redactConfig } from '../evidence/redactConfig.ts'
import { version } from '../version.ts'
import type { Connections } from './createConnections.ts'
import { gatherNetwork } from './gatherNetwork.ts'

/** What {@link gatherEvidence} takes. */
export interface GatherEvidenceArgs {
  readonly config: Config
  /** The networks, by name. */
  readonly networks: readonly (readonly [string, NetworkConfig])[]
  /** The connections. Left out, they are made for this one gathering. */
  readonly connections?: Connections
  readonly signal?: AbortSignal
  readonly onProgress?: ProgressListener
}

/** Gathers evidence of several networks side by side. Nothing is sent. */
export async function gatherEvidence(args: GatherEvidenceArgs): Promise<EvidenceFile> {
  const { config, networks, connections, signal, onProgress } = args
  const { network } = config.timeouts ?? {}
  const begun = Date.now()
  const gathered = await Promise.all(
    networks.map(([name, one]) =>
      gatherNetwork({
        name,
        config: one,
        ...(network === undefined ? {} : { deadlineMs: network * 1000 }),
        ...(connections === undefined ? {} : { connections }),
        ...(signal === undefined ? {} : { signal }),
        ...(onProgress === undefined ? {} : { onProgress })
      })
    )
  )
  return {
    format: 'paraclock-evidence',
    version: evidenceVersion,
    tool: { name: 'paraclock', version },
    gatheredAt: new Date(begun).toISOString(),
    durationMilliseconds: Date.now() - begun,
    networks: gathered,
    config: redactConfig(config) as unknown as JsonValue
  }
}
