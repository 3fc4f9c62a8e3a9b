import { type Chain, encoded, type Read } from '@paraclock/connect'
import { bytesToHex, type Fact, type FactAnswer, parseU128, type TaskKind } from '@paraclock/core'
import { encodeUnsigned, type QueryName, readTaskFees } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'
import type { WrittenTask } from '../task/readTaskSpec.ts'
import { askServiceNode, askServiceRuntime, nameQuery } from './askService.ts'
import { countRuns } from './readServiceState.ts'

const ACTIONS: Readonly<Partial<Record<TaskKind, string>>> = { nativeTransfer: 'NativeTransfer' }

/**
 * Asks the service for the sum of the fees of tasks. The runtime API is asked first, then the RPC
 * methods.
 *
 * @returns `undefined` if neither the runtime API nor an RPC method returns the fees
 */
export async function askTaskFees(
  chain: Chain,
  { rpcMethods }: Pick<Service, 'rpcMethods'>,
  kind: TaskKind,
  written: readonly WrittenTask[]
): Promise<FactAnswer<bigint> | undefined> {
  const state = (value: bigint, query: QueryName, by: 'runtimeApi' | 'serviceRpc') => {
    const detail = `${nameQuery(query, by)} on ${chain.name}`
    return { value, provenance: { kind: by, detail, evidence: [] } }
  }
  const details = 'queryFeeDetails'
  // The runtime API takes `Bytes` or `OpaqueExtrinsic`: a length and the bytes. `extrinsic` already
  // begins with its length, so it is passed unchanged.
  const byRuntime = await askEach(written, (extrinsic) =>
    askServiceRuntime(chain, details, [encoded(extrinsic)], sumOf)
  )
  if (byRuntime !== undefined) return state(byRuntime, details, 'runtimeApi')
  const byNode = await askEach(written, (extrinsic) =>
    askServiceNode(chain, details, [bytesToHex(extrinsic)], sumOf, rpcMethods)
  )
  if (byNode !== undefined) return state(byNode, details, 'serviceRpc')
  // `getTimeAutomationFees` returns no fee for tasks with a call on a target, so `ACTIONS` lacks
  // these tasks.
  const action = ACTIONS[kind]
  if (action === undefined) return undefined
  const query = 'getTimeAutomationFees'
  const params = [action, countRuns(written)]
  const { value: fact } = await askServiceNode(chain, query, params, parseU128, rpcMethods)
  return fact.known ? state(fact.value, query, 'serviceRpc') : undefined
}

async function askEach(
  written: readonly WrittenTask[],
  ask: (extrinsic: Uint8Array) => Promise<Read<Fact<bigint>>>
): Promise<bigint | undefined> {
  let sum = 0n
  for (const { call } of written) {
    const { value: fact } = await ask(encodeUnsigned(call))
    if (!fact.known) return undefined
    sum += fact.value
  }
  return sum
}

function sumOf(answer: unknown): bigint | undefined {
  const fees = readTaskFees(answer)
  return fees && fees.executionFee + fees.xcmpFee
}
