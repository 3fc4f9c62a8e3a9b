import type { ChainRole } from '@paraclock/checklist'
import type { Chain } from '@paraclock/connect'
import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { compareIncluded, readIncluded } from '@paraclock/hrmp'

interface CheckRoleArgs {
  readonly role: ChainRole
  readonly chain: Chain
  readonly relay?: Chain | undefined
  readonly service?: Chain | undefined
  readonly signal: AbortSignal
}

export async function checkRole(args: CheckRoleArgs): Promise<void> {
  const { endpoint } = args.chain.facts
  const problem = findProblem(args) ?? (await findUnregistered(args))
  if (problem === undefined) return
  const named = {
    argument: `the chain at ${endpoint}`,
    value: args.chain.stated.chainName,
    problem
  }
  const summary = `Give an endpoint of the ${args.role} chain, with --${args.role} or at the question.`
  throw new ParaclockError(ArgumentInvalid, named, { remedies: [{ summary }] })
}

function findProblem({ role, chain, service }: CheckRoleArgs): string | undefined {
  const { paraId, genesis, capabilities } = chain.facts
  const swapped = 'check whether endpoints are swapped'
  if (role === 'relay') {
    if (paraId !== undefined) {
      return `it is parachain ${paraId}, and the relay chain must not be one: ${swapped}`
    }
    if (chain.runtime.storage('Paras', 'ParaLifecycles') !== undefined) return undefined
    return `it has no pallet paras, so it is not a relay chain: ${swapped}`
  }
  if (paraId === undefined) return `it is not a parachain, and the ${role} must be one: ${swapped}`
  if (role === 'service') {
    const { service: automation, unknownService } = capabilities
    if (automation !== undefined) return undefined
    if (unknownService !== undefined) {
      return `it schedules tasks in a layout that is not known: ${unknownService.join('; ')}`
    }
    return `none of its pallets schedules tasks, so it is not the service: ${swapped}`
  }
  if (service === undefined) return undefined
  if (genesis === service.facts.genesis) {
    return `it is the service itself, and the target must be another chain: ${swapped}`
  }
  return paraId === service.facts.paraId
    ? `its parachain id ${paraId} is that of the service: check that both are of one network`
    : undefined
}

async function findUnregistered(args: CheckRoleArgs): Promise<string | undefined> {
  const { chain, relay, signal } = args
  const { paraId } = chain.facts
  if (relay === undefined || paraId === undefined) return undefined
  const [{ value }, included] = await Promise.all([
    relay.storage({
      pallet: 'Paras',
      entry: 'ParaLifecycles',
      keys: [paraId],
      signal,
      as: () => true
    }),
    readIncluded({ relay, para: chain, paraId, signal })
  ])
  const { endpoint } = relay.facts
  const { number: finalized } = chain.block
  const isOne = 'check that both are of one network'
  const refuse = (has: string): string => `the relay chain at ${endpoint} has ${has}: ${isOne}`
  if (value !== true) return refuse(`no parachain ${paraId}`)
  const state = compareIncluded(included, finalized)
  if (state === 'other') {
    return refuse(
      included === undefined
        ? `no block of parachain ${paraId}, and this chain has finalized block ${finalized}`
        : `another parachain ${paraId}`
    )
  }
  if (state === 'same' || included === undefined) return undefined
  return `the relay chain at ${endpoint} has included block ${included.number} of parachain ${paraId}, and the node does not state this block as its own: wait until the node has caught up, or ${isOne}`
}
