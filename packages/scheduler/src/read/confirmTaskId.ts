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
import type { Service } from '../client/ServiceClient.ts'
import { askServiceNode, askServiceRuntime, nameQuery } from './askService.ts'

/**
 * Compares the computed id of a task with the id from the chain.
 *
 * @throws ParaclockError `FactMismatch` if the ids differ
 */
export async function confirmTaskId(
  chain: Chain,
  service: Service,
  owner: Hex,
  { taskId: value, providedId }: { readonly taskId: Hex; readonly providedId: Uint8Array }
): Promise<void> {
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
