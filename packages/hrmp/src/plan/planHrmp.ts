import { type ProvenChain, releaseBytes, requireProven } from '@paraclock/connect'
import type { Released } from '@paraclock/core'
import { type HrmpPara, type ReadHrmpArgs, readHrmp } from '../read/readHrmp.ts'
import { draftHrmp } from './draftHrmp.ts'
import type { HrmpGoal, HrmpPlan } from './HrmpPlan.ts'

interface ProvenPara extends HrmpPara {
  readonly chain?: ProvenChain | undefined
}

/** The arguments of {@link planHrmp}: the goal, and the proven chains whose state is read. */
export interface PlanHrmpArgs extends ReadHrmpArgs, HrmpGoal {
  readonly relay: ProvenChain
  readonly paras: readonly [ProvenPara, ProvenPara]
  readonly siblings?: readonly ProvenChain[]
}

/**
 * Reads the channels between two parachains at the present blocks, and plans the calls that bring
 * them to a goal. Plan again after each step, because other accounts can change the state.
 *
 * @throws ParaclockError `RuntimeProofFailed` for a chain that `openProven` did not open, and the
 * errors of {@link readHrmp} and {@link draftHrmp}
 *
 * @example
 * ```ts
 * import { openProven } from '@paraclock/connect'
 * import { planHrmp } from '@paraclock/hrmp'
 *
 * const relay = await openProven({ name: 'relay', endpoints: 'wss://relay.example' })
 * const acme = await openProven({ name: 'acme', endpoints: 'wss://acme.example', relay })
 * const paras = [{ paraId: 2114, name: 'service' }, { paraId: 2200, chain: acme }] as const
 * const plan = await planHrmp({ relay, paras, kind: 'open', capacity: 1000 })
 * for (const { id, status, after, description } of plan.steps) console.log(id, status, after, description)
 * for (const { remedy } of plan.obstacles) console.log(remedy)
 * ```
 */
export async function planHrmp(args: PlanHrmpArgs): Promise<Released<HrmpPlan>> {
  const present = (chain: ProvenChain): Promise<ProvenChain> => requireProven(chain).present()
  const readPara = async ({ chain, ...para }: ProvenPara): Promise<HrmpPara> => ({
    ...para,
    chain: chain && (await present(chain))
  })
  const [relay, first, second, ...siblings] = await Promise.all([
    present(args.relay),
    readPara(args.paras[0]),
    readPara(args.paras[1]),
    ...(args.siblings ?? []).map(present)
  ])
  const state = await readHrmp({ ...args, relay, paras: [first, second], siblings })
  return releaseBytes(draftHrmp(state, args), [relay])
}
