import { bytesToHex, type Hex, isParaclockError } from '@paraclock/core'
import {
  camelCase,
  type EventFields,
  type Runtime,
  readExtrinsicLimit,
  readField,
  writeWeight
} from '@paraclock/types'
import type { ChainEvent } from './readEvents.ts'

/** The call by which an operator executes a message that was too heavy for its block. */
export interface OverweightCall {
  readonly call: Hex
  readonly name: string
  /** `false` for `messageQueue.executeOverweight`, which anyone can send. */
  readonly asRoot: boolean
}

export function buildOverweight(
  runtime: Pick<Runtime, 'encodeCall' | 'constant'>,
  { pallet, name, data }: Pick<ChainEvent, 'pallet' | 'name' | 'data'>
): OverweightCall | undefined {
  if (name !== 'OverweightEnqueued' || typeof data !== 'object' || data === null) return undefined
  const fields = data as EventFields
  const isNew = pallet === 'MessageQueue'
  const args = isNew
    ? {
        message_origin: readField(fields, ['origin'], 1),
        page: readField(fields, ['page_index'], 2),
        index: readField(fields, ['message_index'], 3)
      }
    : // The index is the second to last field in every version of the event.
      { index: readField(fields, ['overweight_index', 'index'], -2) }
  const limit = isNew ? readLimit(runtime) : readField(fields, ['required_weight', 'required'], -1)
  const [call, called] = isNew
    ? (['execute_overweight', 'messageQueue.executeOverweight'] as const)
    : (['service_overweight', `${camelCase(pallet)}.serviceOverweight`] as const)
  // Some runtimes of 2022 take only a ref time as the weight limit.
  for (const weight_limit of [limit, (limit as { readonly ref_time?: unknown })?.ref_time]) {
    try {
      const bytes = runtime.encodeCall({ pallet, method: call, args: { ...args, weight_limit } })
      return { call: bytesToHex(bytes), name: called, asRoot: !isNew }
    } catch (error) {
      if (!isParaclockError(error)) throw error
    }
  }
  return undefined
}

/** The weight limit for `execute_overweight`: half of the limit of one extrinsic. */
function readLimit(runtime: Pick<Runtime, 'constant'>): unknown {
  const { refTime = 0n, proofSize = 0n } = readExtrinsicLimit(runtime) ?? {}
  return writeWeight({ refTime: refTime / 2n, proofSize: proofSize / 2n })
}
