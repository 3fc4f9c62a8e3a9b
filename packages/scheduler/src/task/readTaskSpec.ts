import { atPresentBlock } from '@paraclock/connect'
import {
  type Hex,
  hexToBytes,
  type ProvidedIdInput,
  parseAccount,
  parseHex,
  parseParaId,
  readProvidedId,
  type ServiceVariant,
  type Weight
} from '@paraclock/core'
import type { Service } from '../client/ServiceClient.ts'
import { isTooDeep, stateWeight, weighCall } from '../read/weighCall.ts'
import type { CompiledTask, Snap } from '../schedule/compile/compileSchedule.ts'
import type { Schedule } from '../schedule/compile/Schedule.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskAction } from '../schedule/service/TaskRequest.ts'

/** The action of making a call on another chain. */
export interface XcmpSpec {
  readonly kind: 'xcmp'
  readonly paraId: number
  /** The call, encoded by the types of the target: hex or bytes. */
  readonly call: string | Uint8Array
  /**
   * The weight of the call on the target: a ref time, or both dimensions. A ref time suffices if
   * the scheduling call of the service takes only a ref time.
   */
  readonly weight: bigint | Weight
  /** The id of the fee currency. Defaults to 0, the native token of the service. */
  readonly currencyId?: number
}

/** The action of making a call on the service chain. Only variant `hour` has this action. */
export interface DynamicDispatchSpec {
  readonly kind: 'dynamicDispatch'
  /** The SCALE bytes of the call, which can be a batch. */
  readonly call: Hex
}

/** The action of transferring the service chain's token. Only variant `minute` has this action. */
export interface NativeTransferSpec {
  readonly kind: 'nativeTransfer'
  /** The recipient: SS58 or hex. */
  readonly recipient: string
  /** The amount, in the smallest unit of the token. */
  readonly amount: bigint
}

/** The action of a task, by the variant of the service. */
export type TaskSpec<Variant extends ServiceVariant | 'mixed' = 'mixed'> = {
  readonly hour: XcmpSpec | DynamicDispatchSpec
  readonly minute: XcmpSpec | NativeTransferSpec
  readonly mixed: XcmpSpec | DynamicDispatchSpec | NativeTransferSpec
}[Variant]

/** The arguments of `prepareTask`. */
export interface PrepareTaskArgs<Variant extends ServiceVariant | 'mixed' = 'mixed'> {
  /** The future owner of the task: SS58 or hex. */
  readonly owner: string
  readonly providedId: ProvidedIdInput
  readonly task: TaskSpec<Variant>
  /** The schedule. A list of times that exceeds the limit becomes several tasks in one batch. */
  readonly schedule: Schedule
  /** The slot to which a time between two slots is moved. By default, such a time is refused. */
  readonly snap?: Snap
  /** Whether the rules of the service are checked before anything is signed. Defaults to `true`. */
  readonly validate?: boolean
  /** The owner's tasks to replace. The transaction that schedules the new task cancels these tasks. */
  readonly replaced?: readonly TaskRecord[]
  /**
   * Prepared tasks that the owner will schedule earlier, possibly none. Their places count as taken.
   * The balance is then not checked, because it must pay for all tasks: `scheduleTasks` checks it.
   */
  readonly before?: readonly { readonly tasks: readonly CompiledTask[] }[]
}

export interface OwnedTask {
  readonly owner: Hex
  readonly providedId: Uint8Array
  readonly action: TaskAction
}

export async function readTaskSpec(
  service: Service,
  args: Pick<PrepareTaskArgs, 'owner' | 'providedId' | 'task'>
): Promise<OwnedTask> {
  const action = await readAction(service, args.task)
  return { owner: parseAccount(args.owner), providedId: readProvidedId(args.providedId), action }
}

async function readAction(service: Service, spec: TaskSpec): Promise<TaskAction> {
  switch (spec.kind) {
    case 'xcmp': {
      const { currencyId = 0 } = spec
      const weight =
        typeof spec.weight === 'bigint' ? spec.weight : stateWeight(service.automation, spec.weight)
      const paraId = parseParaId(spec.paraId)
      const call = typeof spec.call === 'string' ? hexToBytes(parseHex(spec.call)) : spec.call
      return { kind: 'xcmp', paraId, currencyId, call, weight }
    }
    case 'dynamicDispatch': {
      const call = parseHex(spec.call)
      const chain = await atPresentBlock(service.chain)
      const weight = await weighCall(chain, service, call)
      const isStorable = weight !== undefined && !isTooDeep(chain, service, call)
      const callWeight = isStorable ? weight : undefined
      return { kind: 'dynamicDispatch', call: hexToBytes(call), callWeight }
    }
    case 'nativeTransfer': {
      const { amount } = spec
      return { kind: 'nativeTransfer', recipient: parseAccount(spec.recipient), amount }
    }
  }
}
