import { type Chain, encoded } from '@paraclock/connect'
import {
  bytesToHex,
  type Evidence,
  encodeBytes,
  encodeInteger,
  type Hex,
  hexToBytes
} from '@paraclock/core'
import { type ContractAbi, type ContractCall, describeRevert } from '@paraclock/proxy'
import * as v from 'valibot'
import type { ReachedContract } from '../../evidence/ProgramArtifact.ts'

const API = 'ReviveApi'
/**
 * The text for an unknown reason of a revert. The error `ContractReverted` of pallet-revive does
 * not contain the reason.
 */
const UNSEEN =
  'the target has no ReviveApi that shows why, and neither the events nor the error of the run hold it'
const BALANCE_BYTES = 16
const NONE = Uint8Array.of(0)
const REVERTED = 1

const flags = v.union([v.number(), v.object({ bits: v.number() })])
const answer = v.object({
  result: v.object({ success: v.literal(true), value: v.object({ flags, data: v.unknown() }) })
})

/**
 * Calls the runtime API of pallet-revive to find why a contract reverts, because no event shows the
 * reason.
 */
export async function explainRevive(args: {
  readonly target: Pick<Chain, 'call' | 'runtime'>
  readonly call: Pick<ContractCall, 'data' | 'value'> & { readonly to: Hex }
  readonly user: Hex
  readonly abi: ContractAbi
}): Promise<
  Pick<ReachedContract, 'reason' | 'unseen'> & { readonly evidence: readonly Evidence[] }
> {
  const { target, call, user, abi } = args
  const params = target.runtime.api(API, 'call')?.params ?? []
  if (params.length === 0) return { reason: undefined, unseen: UNSEEN, evidence: [] }
  const known: Readonly<Record<string, Hex | Uint8Array>> = {
    origin: user,
    dest: call.to,
    value: encodeInteger(call.value, BALANCE_BYTES),
    input_data: encodeBytes(hexToBytes(call.data))
  }
  // All parameters that are not in `known` are limits. Their names differ between runtimes. For
  // `None`, the chain sets the limit itself.
  const given = params.map(({ name }) => [name, encoded(known[name] ?? NONE)] as const)
  const { value: returned, evidence } = await target.call({
    api: API,
    method: 'call',
    args: Object.fromEntries(given),
    as: readReturned
  })
  const reason = returned === undefined ? undefined : describeRevert(returned, abi)
  return { reason, unseen: undefined, evidence }
}

function readReturned(value: unknown): Hex | undefined {
  const { success, output } = v.safeParse(answer, value)
  if (!success) return undefined
  const { flags: kept, data } = output.result.value
  const bits = typeof kept === 'number' ? kept : kept.bits
  if ((bits & REVERTED) === 0) return undefined
  return data instanceof Uint8Array ? bytesToHex(data) : undefined
}
