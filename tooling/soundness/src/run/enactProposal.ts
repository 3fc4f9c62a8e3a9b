import { openAllChains, readChain } from '@paraclock/checklist'
import { createConnections } from '@paraclock/connect'
import { bytesToTry, type Hex, type PlannedCall } from '@paraclock/core'
import type { DevnetChain } from '@paraclock/devnet'
import { type ProposalPlan, planProposal } from '@paraclock/governance'
import type { Setup } from '../catalogue/Perturbation.ts'
import { SoundnessFailure } from '../SoundnessFailure.ts'
import type { Stage } from '../stage/Stage.ts'
import { configOf } from './checkStage.ts'

const DEADLINE_MS = 120_000

/**
 * Makes a call of root as a referendum of Asset Hub does: its preimage is noted, the referendum
 * submitted, and what it decides put on the agenda. Returns why governance does not take it.
 */
export async function enactProposal(
  stage: Stage,
  setup: Setup,
  step: PlannedCall,
  hub: DevnetChain
): Promise<string | undefined> {
  const plan = await planOnHub(stage, setup, step)
  const [route] = plan.routes.filter(({ body }) => body === 'referenda')
  if (route === undefined) {
    return plan.refused.map(({ pallet, reason }) => `${pallet}: ${reason}`).join('; ')
  }
  for (const one of route.steps) {
    if (one.kind !== 'call' || one.status !== 'act' || one.call === undefined) continue
    await stage.net.execute({ chain: hub, call: write(hub, one.call), signer: stage.stranger })
  }
  await stage.net.sudo(hub, write(hub, plan.call), { through: 'agenda' })
  return undefined
}

function write({ api }: DevnetChain, call: Hex) {
  return api.tx(api.registry.createType('Call', call))
}

/** Plans a call of Asset Hub's root, or one of the relay chain's that Asset Hub makes by a message. */
async function planOnHub(stage: Stage, setup: Setup, step: PlannedCall): Promise<ProposalPlan> {
  const config = configOf(stage, setup)
  const connections = createConnections()
  const signal = AbortSignal.timeout(DEADLINE_MS)
  try {
    const chains = await openAllChains({
      chain: (role) => readChain(connections, { network: 'main', config, role, signal }),
      config,
      signal
    })
    const { relay, target, assetHub = target } = chains
    const call = bytesToTry(step.call)
    if (step.chain !== 'relay') return await planProposal({ chain: assetHub, call, signal })
    const { byRuler } = await planProposal({ chain: relay, call, ruler: assetHub, signal })
    // The agenda makes calls of root.
    const ruled = byRuler.find(({ sender }) => sender === 'root')
    if (ruled === undefined) throw new SoundnessFailure(`Asset Hub cannot make ${call}`)
    return ruled
  } finally {
    await connections.close()
  }
}
