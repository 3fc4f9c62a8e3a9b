import {
  type CheckResult,
  decideVerdict,
  gatherNetwork,
  judgeNetwork,
  listChecks,
  type NetworkConfig,
  type NetworkEvidence,
  type Report
} from '@paraclock/checklist'
import { createConnections, createMemoryMetadataCache } from '@paraclock/connect'
import type { Setup } from '../catalogue/Perturbation.ts'
import type { Stage } from '../stage/Stage.ts'

/** What the checklist says of a network. */
export interface Checked {
  readonly verdict: Report['verdict']
  readonly results: readonly CheckResult[]
  readonly evidence: NetworkEvidence
}

/** The configuration of a setup. */
export function configOf(stage: Pick<Stage, 'config'>, setup: Setup): NetworkConfig {
  const { staged, automation, channel } = setup
  const config = { ...stage.config, ...setup.config }
  return {
    ...config,
    automation: {
      ...config.automation,
      ...(staged === undefined ? {} : { call: staged.call }),
      ...automation
    },
    ...(channel === undefined ? {} : { channel })
  }
}

/** What the command finds in its folders from its second run on. */
const known = { metadataCache: createMemoryMetadataCache() }

/** Runs the checklist with the trial, as the command does. */
export async function checkStage(stage: Stage, setup: Setup): Promise<Checked> {
  const connections = createConnections(known)
  try {
    const config = configOf(stage, setup)
    const evidence = await gatherNetwork({ name: 'main', config, connections, trial: {} })
    const gatheredAt = Number(stage.net.now()) + (setup.later ?? 0)
    const results = judgeNetwork({
      checks: listChecks(),
      evidence,
      gatheredAt,
      today: new Date(gatheredAt * 1000).toISOString().slice(0, 10)
    })
    return { verdict: decideVerdict(results), results, evidence }
  } finally {
    await connections.close()
  }
}
