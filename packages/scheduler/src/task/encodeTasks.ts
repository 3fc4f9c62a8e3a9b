import type { Chain, Read } from '@paraclock/connect'
import {
  agreeOnFact,
  type Fact,
  type FactAnswer,
  formatAddress,
  genericPrefix,
  type Hex,
  parseHex
} from '@paraclock/core'
import { atPresentBlock } from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import { askServiceNode, askServiceRuntime, nameQuery } from '../read/askService.ts'
import type { CompiledTask } from '../schedule/compile/compileSchedule.ts'
import type { TaskRequest } from '../schedule/service/TaskRequest.ts'
import { buildTask } from './buildServiceCall.ts'
import type { OwnedTask } from './readTaskSpec.ts'

/** A compiled task, with the encoded call that schedules it. */
export interface WrittenTask extends CompiledTask {
  readonly call: Hex
}

/** Encodes the calls of tasks. Compares each computed task id with the id from the chain. */
export async function encodeTasks(
  service: Service,
  { owner, action }: OwnedTask,
  tasks: readonly CompiledTask[]
): Promise<readonly WrittenTask[]> {
  const written: WrittenTask[] = []
  const chain = await atPresentBlock(service.chain)
  for (const { providedId, schedule } of tasks) {
    await confirmTaskId(chain, service, owner, providedId)
    const request = { providedId, schedule, action } as TaskRequest
    written.push({ providedId, schedule, call: buildTask(service, request) })
  }
  return written
}

async function confirmTaskId(
  chain: Chain,
  service: Service,
  owner: Hex,
  providedId: Uint8Array
): Promise<void> {
  const { taskId: value } = deriveTaskId({ owner, providedId })
  const provenance = { kind: 'computed', detail: 'blake2_256', evidence: [] } as const
  const answer = await askTaskId(chain, service, owner, providedId)
  agreeOnFact({
    what: 'the task id',
    answers: [{ value, provenance }, ...(answer ? [answer] : [])]
  })
}

async function askTaskId(
  chain: Chain,
  { rpcMethods }: Service,
  owner: Hex,
  providedId: Uint8Array
): Promise<FactAnswer<Hex> | undefined> {
  const state = ({ value, evidence }: Read<Fact<Hex>>, kind: 'runtimeApi' | 'serviceRpc') => {
    if (!value.known) return undefined
    const detail = `${nameQuery('generateTaskId', kind)} on ${chain.name}`
    return { value: value.value, provenance: { kind, detail, evidence } }
  }
  const readId = (answer: unknown): Hex => parseHex(answer, { bytes: 32 })
  const values = [chain.runtime.readInput('AccountId', owner), providedId]
  const own = await askServiceRuntime(chain, 'generateTaskId', values, readId)
  // The RPC method takes the provided id as text. So the method cannot take a provided id that is
  // not UTF-8.
  const text = readText(providedId)
  if (own.value.known || text === undefined) return state(own, 'runtimeApi')
  const { ss58Prefix } = chain.facts
  const address = formatAddress({ account: owner, prefix: ss58Prefix ?? genericPrefix })
  const params = [address, text]
  return state(
    await askServiceNode(chain, 'generateTaskId', params, readId, rpcMethods),
    'serviceRpc'
  )
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
