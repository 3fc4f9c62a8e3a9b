import { ownerOfCall, planNetwork } from '@paraclock/checklist'
import type { PlannedCall } from '@paraclock/core'
import type { Setup } from '../catalogue/Perturbation.ts'
import type { Stage } from '../stage/Stage.ts'
import { type Checked, checkStage } from './checkStage.ts'
import { enactProposal } from './enactProposal.ts'
import { attempt } from './runTask.ts'

/** What came of doing what a report offers. */
export interface Followed {
  /** The calls that were made, in order. */
  readonly made: readonly string[]
  /** Why a call that was offered could not be made. */
  readonly refused: readonly string[]
  /** What the checklist says at the end. */
  readonly last: Checked
}

const MAX_ROUNDS = 12

/**
 * Makes the calls that a report offers, as offered and by the owners that it names, waits where it
 * says so, and checks again, until nothing is offered that was not tried.
 */
export async function followOffers(stage: Stage, setup: Setup, first: Checked): Promise<Followed> {
  const made: string[] = []
  const refused: string[] = []
  const tried = new Set<string>()
  let last = first
  for (let round = 0; round < MAX_ROUNDS && last.verdict !== 'ready'; round += 1) {
    const { steps } = planNetwork(last.results, last.evidence)
    const due = steps.filter(
      (step): step is PlannedCall =>
        step.kind === 'call' && step.status === 'act' && !tried.has(`${step.chain} ${step.call}`)
    )
    for (const step of due) {
      tried.add(`${step.chain} ${step.call}`)
      const said = `${step.chain}: ${step.description}`
      const done = await attempt(() => makeCall(stage, setup, step))
      const problem = 'problem' in done ? done.problem : done.value
      if (problem === undefined) made.push(said)
      else refused.push(`${said}: ${problem}`)
    }
    const waits = steps.some(({ kind, status }) => kind === 'wait' && status === 'wait')
    if (due.length === 0 && !waits) break
    await attempt(() => stage.net.settle({ refused: 'report' }))
    if (due.length === 0) {
      await attempt(() => stage.net.nextSession({ refused: 'report' }))
      await stage.net.build(1, { refused: 'report' })
    }
    last = await checkStage(stage, setup)
  }
  return { made, refused, last }
}

/** Makes a call as its owner; returns why it cannot be made here. */
async function makeCall(
  stage: Stage,
  setup: Setup,
  step: PlannedCall
): Promise<string | undefined> {
  const { net, user, targetUser, stranger } = stage
  const named = step.chain === 'assetHub' ? 'asset-hub' : step.chain
  const chain = net.chains.find(({ name }) => name === named)
  if (chain === undefined) return `the network has no chain ${step.chain}`
  const call = chain.api.tx(chain.api.registry.createType('Call', step.call))
  const { origin } = step
  if (origin.kind === 'sovereign') {
    return `no known message gives the origin of parachain ${origin.paraId}`
  }
  if (origin.kind === 'root') {
    const hub = net.assetHub
    const isRuled = step.chain === 'relay' || chain.paraId === hub?.paraId
    if (hub !== undefined && isRuled) return await enactProposal(stage, setup, step, hub)
    await net.sudo(chain, call)
    return undefined
  }
  // On the relay chain it is the reader's team that signs, by an account of theirs that can pay.
  if (ownerOfCall(step, net.service.paraId) === 'you') {
    await net.execute({ chain, call, signer: stranger })
    return undefined
  }
  const signer = chain === net.target ? targetUser : user
  const { registry } = chain.api
  const account = registry.createType('AccountId', origin.account)
  if (!account.eq(signer.addressRaw)) {
    return `only ${origin.account} can sign it`
  }
  await net.execute({ chain, call, signer })
  return undefined
}
