import type { CallStep } from '@paraclock/core'
import type { Devnet } from '@paraclock/devnet'
import { listChecks } from '../check/listChecks.ts'
import { runChecks } from '../check/runChecks.ts'
import { collectSteps } from '../compose/collectSteps.ts'
import type { NetworkConfig } from '../config/Config.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import type { Connections } from '../gather/createConnections.ts'
import { gatherNetwork } from '../gather/gatherNetwork.ts'
import { applySteps } from './applySteps.ts'
import { openChannels } from './openChannels.ts'

/** What {@link mendNetwork} takes. */
export interface MendNetworkArgs {
  readonly net: Devnet
  readonly config: NetworkConfig
  /** What was gathered before. */
  readonly evidence: NetworkEvidence
  /** The connections by which it was gathered. */
  readonly connections?: Connections
  /** Hears of each step before it is made. */
  readonly onStep?: (step: CallStep) => void
  readonly signal?: AbortSignal
}

// What one round mends lets the next see what was behind it.
const MOST_ROUNDS = 6

/**
 * Applies on a development network what the checks hand out as remedies, by real calls, and gathers
 * again, until nothing is left that a call could mend. Gives what was gathered last.
 */
export async function mendNetwork(args: MendNetworkArgs): Promise<NetworkEvidence> {
  const { net, config, connections, onStep, signal } = args
  let { evidence } = args
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const steps = listSteps(evidence)
    const opens = needsChannels(evidence)
    if (steps.length === 0 && !opens) return evidence
    for (const step of steps) {
      onStep?.(step)
      await applySteps(net, [step])
    }
    await net.settle()
    if (opens) await openChannels(net, config, signal)
    evidence = await gatherNetwork({
      name: net.name,
      config,
      ...(connections === undefined ? {} : { connections }),
      ...(signal === undefined ? {} : { signal })
    })
  }
  return evidence
}

function listSteps(evidence: NetworkEvidence): readonly CallStep[] {
  const results = judge(evidence)
  // The channels are opened by their own plan, which knows of sessions.
  return collectSteps(results.filter(({ group }) => group !== 'hrmp'))
}

function needsChannels(evidence: NetworkEvidence): boolean {
  return judge(evidence).some(({ group, outcome }) => group === 'hrmp' && outcome === 'fail')
}

function judge(evidence: NetworkEvidence): ReturnType<typeof runChecks> {
  const now = Date.now()
  return runChecks({
    checks: listChecks(),
    evidence,
    gatheredAt: Math.floor(now / 1000),
    today: new Date(now).toISOString().slice(0, 10)
  })
}
