import { callOf } from '@paraclock/devnet'
import type { KeyringPair } from '@polkadot/keyring/types'
import type { Network } from './bootNetwork.ts'
import { askRuntime, type Call } from './Chain.ts'
import type { Weight } from './prepareUser.ts'

/** A cross-chain task, whatever the variant. */
export interface XcmpTask {
  /** What its owner calls it. */
  readonly id: string
  /** When it runs, in seconds. */
  readonly times: readonly number[]
  /** The call on the target, which the service makes as `owner`. */
  readonly call: Call
  /** Who it acts for. */
  readonly owner: KeyringPair
}

/** What a call weighs on the target, as the target says. */
async function readCallWeight(network: Network, call: Call): Promise<Weight> {
  const { method } = call
  const name = 'transactionPaymentCallApi.queryCallInfo'
  const answer = await askRuntime(network.target, name, method.toHex(), method.encodedLength)
  const { weight } = answer.toJSON() as {
    weight: { refTime: number | string; proofSize: number | string }
  }
  return { refTime: BigInt(weight.refTime), proofSize: BigInt(weight.proofSize) }
}

/** Writes the call with which the owner of `task` schedules it, in the variant of the service. */
export async function scheduleXcmp(network: Network, task: XcmpTask): Promise<Call> {
  const { service, target } = network
  const proxied = callOf(target, 'proxy.proxy', task.owner.address, null, task.call)
  const weight = await readCallWeight(network, proxied)
  const encoded = proxied.method.toHex()
  const name = 'automationTime.scheduleXcmpTask'
  if (service.name === 'service-minute') {
    return callOf(service, name, task.id, task.times, target.paraId, 0, encoded, weight)
  }
  const schedule = { Fixed: { executionTimes: task.times } }
  return callOf(service, name, task.id, schedule, target.paraId, 0, encoded, weight.refTime)
}
