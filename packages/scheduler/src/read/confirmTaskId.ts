import type { Chain } from '@paraclock/connect'
import {
  agreeOnFact,
  type FactAnswer,
  formatAddress,
  genericPrefix,
  type Hex,
  parseHex
} from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import { findQuery } from './findQuery.ts'
import { accountOf } from './readServiceState.ts'

/**
 * The id that a task gets, computed and compared with the answer of the runtime, or else of the
 * node.
 *
 * @throws ParaclockError `FactMismatch` if the chain gives another id.
 */
export async function confirmTaskId(
  chain: Chain,
  service: Service,
  owner: Hex,
  providedId: Uint8Array
): Promise<Hex> {
  const { taskId } = deriveTaskId({ owner, providedId })
  const computed: FactAnswer<Hex> = {
    value: taskId,
    provenance: { kind: 'computed', detail: 'blake2_256', evidence: [] }
  }
  const answer = await askTaskId(chain, service, owner, providedId)
  const answers = answer ? [computed, answer] : [computed]
  return agreeOnFact({ what: 'the task id', answers }).value
}

async function askTaskId(
  chain: Chain,
  service: Service,
  owner: Hex,
  providedId: Uint8Array
): Promise<FactAnswer<Hex> | undefined> {
  const { runtimeApi, rpc } = findQuery(chain, service, 'generateTaskId')
  if (runtimeApi !== undefined) {
    const { api, method, params } = runtimeApi
    const [account = '', provided = ''] = params
    const args = { [account]: accountOf(chain, owner), [provided]: providedId }
    const { value, evidence } = await chain.call({
      ...{ api, method, args },
      as: (id) => parseHex(id, { bytes: 32 })
    })
    const detail = `${api}_${method} on ${chain.name}`
    return { value, provenance: { kind: 'runtimeApi', detail, evidence } }
  }
  // The method takes text, and not every provided id is text.
  const text = readText(providedId)
  if (rpc === undefined || text === undefined) return undefined
  const { ss58Prefix } = chain.facts
  const address = formatAddress({ account: owner, prefix: ss58Prefix ?? genericPrefix })
  const value = parseHex(await rpc.ask(address, text), { bytes: 32 })
  const detail = `${rpc.method} on ${chain.name}`
  return { value, provenance: { kind: 'serviceRpc', detail, evidence: [] } }
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
