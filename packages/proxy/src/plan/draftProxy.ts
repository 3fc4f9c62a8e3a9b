import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import type { ProxyPallet } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'
import type { ProxyTypeProof } from '../state/ProxyTypeProof.ts'
import { chooseGrant } from './chooseGrant.ts'
import { chooseRemovable } from './chooseRemovable.ts'
import { composeProxyPlan, noSteps } from './composeProxyPlan.ts'
import { createUserSteps, type UserStep } from './createUserSteps.ts'
import { listRemedies } from './listRemedies.ts'
import type { ProxyGoal, ProxyObstacle, ProxyPlan } from './ProxyPlan.ts'

/**
 * Plans the calls after which the service can act for a user through a proxy, in order, with exact
 * amounts. If the user lacks funds and the goal names a funder, the first call is a transfer to the
 * user.
 *
 * The plan depends only on state and goal. A plan from a later state omits completed steps. Nothing
 * confirms the state, so the plan has no bytes to sign: `planProxy` reads a proven chain.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain does not have the goal's proxy type,
 * `ArgumentInvalid` if the proof is of a different chain, and the errors of `parseAccount` for the
 * funder.
 */
export function draftProxy(state: ProxyState, goal: ProxyGoal = {}): ProxyPlan {
  const { proof, replaceWider = false, funder } = goal
  const { pallet, grants, contracts } = state
  if (proof !== undefined) checkProof(state, proof)
  if (pallet === undefined) return planNothing(state)
  const choice = chooseGrant({ ...goal, state, pallet })
  const { grant, exists } = choice
  const removed = replaceWider ? choice.wider : []
  const create = createUserSteps(state, pallet)
  const isFull = grants.length >= pallet.maxProxies
  const steps: UserStep[] = []
  const remove = (): void => {
    for (const one of removed) steps.push(create.remove(one))
  }
  const isUnmapped = proof?.reachesContracts === true && contracts?.isMapped === false
  if (grant !== undefined && isUnmapped && proof.mapping?.name !== 'none') {
    steps.push(create.map(contracts, proof.mapping))
  }
  const full: ProxyObstacle[] = []
  if (grant !== undefined && !exists) {
    if (isFull) remove()
    if (grants.length - removed.length >= pallet.maxProxies) full.push(makeRoom(state, pallet))
    else steps.push(create.add(grant))
    if (!isFull) remove()
  } else remove()
  return composeProxyPlan({
    state,
    pallet,
    grant,
    isProved: choice.isProved,
    admits: proof?.types.find(({ proxyType }) => proxyType === grant?.proxyType)?.admits,
    steps,
    batch: goal.batch,
    funder,
    obstacles: [...choice.obstacles, ...full],
    notices: choice.notices,
    verify: {
      item: `${pallet.section}.proxies`,
      present: grant === undefined ? [] : [grant],
      absent: removed
    }
  })
}

function makeRoom(state: ProxyState, pallet: ProxyPallet): ProxyObstacle {
  const removable = chooseRemovable(state)
  const { steps } = composeProxyPlan({
    state,
    pallet,
    steps: removable === undefined ? [] : [createUserSteps(state, pallet).remove(removable.grant)],
    verify: { item: `${pallet.section}.proxies`, present: [], absent: [] }
  })
  return { code: 'proxiesExhausted', maximum: pallet.maxProxies, removable, steps }
}

function planNothing(state: ProxyState): ProxyPlan {
  const obstacles: readonly ProxyObstacle[] = [{ code: 'palletMissing' }]
  return {
    ...noSteps,
    status: 'blocked',
    obstacles,
    remedies: listRemedies({ state, obstacles, notices: [] }),
    verify: { item: 'proxy.proxies', present: [], absent: [] }
  }
}

function checkProof(state: ProxyState, proof: ProxyTypeProof): void {
  const known = new Set(state.pallet?.types.map(({ name }) => name))
  const foreign = proof.types.find(({ proxyType }) => !known.has(proxyType))
  if (state.chain === proof.chain && foreign === undefined) return
  const problem =
    state.chain === proof.chain
      ? `it is of a chain with a proxy type ${foreign?.proxyType}`
      : `it is of ${proof.chain}`
  throw new ParaclockError(ArgumentInvalid, {
    argument: 'the proof',
    value: proof.chain,
    problem: `${problem}, and the state is of ${state.chain}; read the state and prove the types on the same connection, and both again after a runtime upgrade`
  })
}
