import { type Chain, checkExpectation, type ProvenChain, requireProven } from '@paraclock/connect'
import {
  bytesToHex,
  formatBalance,
  type Hex,
  hexToBytes,
  type ProvidedIdInput,
  parseAccount,
  parseHex,
  parseParaId,
  readProvidedId,
  type ServiceVariant,
  type Token,
  type Weight
} from '@paraclock/core'
import {
  encodeCall,
  describeCall as formatCall,
  type GivenCall,
  readExtrinsicLimit,
  readGivenCall
} from '@paraclock/types'
import { encodeProxiedCall, measureCall, requireExtrinsicLimit } from '@paraclock/weights'
import type { AccountInput } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import { isTooDeep, stateWeight, weighCall } from '../read/weighCall.ts'
import type { CompiledTask, Snap } from '../schedule/compile/compileSchedule.ts'
import type { Schedule } from '../schedule/compile/Schedule.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskAction } from '../schedule/service/TaskRequest.ts'

/** The action of making a call on another chain, by the proven types of that chain. */
export interface XcmpSpec {
  readonly kind: 'xcmp'
  /** The chain that makes the call. */
  readonly target: ProvenChain
  /** The call that `user` makes by proxy: pallet, method and arguments, or bytes. */
  readonly call: GivenCall
  /** Whether `call` is the whole call, which is not wrapped in `proxy.proxy`. Defaults to `false`. */
  readonly isWhole?: boolean
  /** The user's account on the target. Defaults to the owner of the task. */
  readonly user?: AccountInput
  /** The type of the user's proxy. By default, the target uses any proxy that allows the call. */
  readonly proxyType?: string | undefined
  /** The account as which the service acts on the target. By default, it is derived. */
  readonly delegate?: AccountInput | undefined
  /** The weight of the whole call. By default, the target measures it. */
  readonly weight?: Weight | undefined
  /** The id that the target must have, for example by a configuration. Defaults to any id. */
  readonly paraId?: number
  /** The id of the fee currency. Defaults to 0, the native token of the service. */
  readonly currencyId?: number
}

/** The bytes of a call that cannot be decoded here. `allowFailure` is required for it. */
export interface EncodedXcmpSpec extends Pick<XcmpSpec, 'kind' | 'currencyId'> {
  readonly target?: undefined
  readonly paraId: number
  /** The call, encoded by the types of the target: hex or bytes. */
  readonly call: string | Uint8Array
  /**
   * The weight of the call on the target: a ref time, or both dimensions. A ref time suffices if
   * the scheduling call of the service takes only a ref time.
   */
  readonly weight: bigint | Weight
}

/** The action of making a call on the service chain. Only variant `hour` has this action. */
export interface DynamicDispatchSpec {
  readonly kind: 'dynamicDispatch'
  /** The call, which can be a batch: pallet, method and arguments, or bytes. */
  readonly call: GivenCall
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
  readonly hour: XcmpSpec | EncodedXcmpSpec | DynamicDispatchSpec
  readonly minute: XcmpSpec | EncodedXcmpSpec | NativeTransferSpec
  readonly mixed: XcmpSpec | EncodedXcmpSpec | DynamicDispatchSpec | NativeTransferSpec
}[Variant]

/** The action of a task as plain data, with its encoded call. */
export type EncodedTask =
  | (EncodedXcmpSpec & { readonly call: Hex })
  | (DynamicDispatchSpec & { readonly call: Hex })
  | NativeTransferSpec

/** The request for one task. */
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
  /**
   * The highest fee of a run with that of the task's places, in the smallest unit of the service's
   * token: of a task that recurs or pays for places. Scheduling fails if they cost more, and a recurring
   * task ends if its next run does. Defaults to twice the present fees. `none` sets no limit.
   */
  readonly maxFee?: bigint | 'none' | undefined
  /** The owner's tasks to replace. The transaction that schedules the new task cancels these tasks. */
  readonly replaced?: readonly TaskRecord[]
  /**
   * The tasks that the owner will schedule earlier. Their places count as taken.
   */
  readonly before?: readonly { readonly tasks: readonly CompiledTask[] }[]
}

/** A compiled task, with the encoded call that schedules it. */
export interface WrittenTask extends CompiledTask {
  readonly call: Hex
}

export interface OwnedTask {
  readonly owner: Hex
  readonly providedId: Uint8Array
  readonly action: TaskAction
}

/** An action that is encoded and weighed, and its description for people. */
export interface ReadAction {
  readonly action: TaskAction
  readonly task: EncodedTask
  readonly description: string
}

type AskedAction = Pick<PrepareTaskArgs, 'owner' | 'task'> & { readonly signal?: AbortSignal }

export async function readTaskSpec(
  service: Service,
  args: AskedAction & Pick<PrepareTaskArgs, 'providedId'>
): Promise<OwnedTask> {
  const { action } = await readAction(service, args)
  return { owner: parseAccount(args.owner), providedId: readProvidedId(args.providedId), action }
}

/** Encodes, weighs and describes the action of a task. */
export async function readAction(service: Service, args: AskedAction): Promise<ReadAction> {
  const { task: spec } = args
  switch (spec.kind) {
    case 'xcmp': {
      const { task, description } =
        spec.target === undefined ? readEncoded(spec) : await encodeXcmp(args, spec)
      const { paraId, currencyId = 0 } = task
      const call = hexToBytes(task.call)
      const weight =
        typeof task.weight === 'bigint' ? task.weight : stateWeight(service.automation, task.weight)
      return { action: { kind: 'xcmp', paraId, currencyId, call, weight }, task, description }
    }
    case 'dynamicDispatch': {
      const { chain } = service
      const call =
        typeof spec.call === 'string'
          ? parseHex(spec.call)
          : encodeCall({ call: readGivenCall({ chain, call: spec.call }), chains: [chain] })
      const weight = await weighCall(chain, service, call)
      const isStorable = weight !== undefined && !isTooDeep(chain, service, call)
      const callWeight = isStorable ? weight : undefined
      const description =
        weight === undefined ? call : describeCall(chain, call, chain.stated.tokens[0])
      const action = { kind: 'dynamicDispatch', call: hexToBytes(call), callWeight } as const
      return { action, task: { ...spec, call }, description }
    }
    case 'nativeTransfer': {
      const { amount, recipient } = spec
      const shown = `${formatBalance(amount, service.token)} (${amount.toLocaleString('en')} units)`
      const action = { kind: 'nativeTransfer', recipient: parseAccount(recipient), amount } as const
      return { action, task: spec, description: `a transfer of ${shown} to ${recipient}` }
    }
  }
}

interface EncodedXcmp {
  readonly task: Extract<EncodedTask, { readonly kind: 'xcmp' }>
  readonly description: string
}

function readEncoded(spec: EncodedXcmpSpec): EncodedXcmp {
  const paraId = parseParaId(spec.paraId)
  const call = typeof spec.call === 'string' ? parseHex(spec.call) : bytesToHex(spec.call)
  return { task: { ...spec, paraId, call }, description: `on parachain ${paraId}: ${call}` }
}

async function encodeXcmp({ owner, signal }: AskedAction, spec: XcmpSpec): Promise<EncodedXcmp> {
  const { kind, user = owner, proxyType: forceProxyType, isWhole = false, currencyId } = spec
  const chain = await requireProven(spec.target).present()
  const paraId = parseParaId(spec.paraId ?? chain.paraId)
  checkExpectation(chain.facts, { paraId })
  const call = isWhole
    ? encodeCall({ call: readGivenCall({ chain, call: spec.call }), chains: [chain] })
    : encodeProxiedCall({ chain, real: user, call: spec.call, forceProxyType })
  const weighed = spec.weight === undefined ? await measureCall({ chain, call, signal }) : undefined
  const weight = spec.weight ?? (weighed?.weight as Weight)
  requireExtrinsicLimit({ chain, weight })
  const source = weighed?.provenance.detail ?? 'the weight that was given'
  return {
    task: { kind, paraId, call, weight, ...(currencyId !== undefined && { currencyId }) },
    description: `on parachain ${paraId}: ${describeCall(chain, call, await chain.readToken())}, with a weight of ${describeWeight(chain, weight)}, by ${source}: ${call}`
  }
}

function describeCall(
  chain: Pick<Chain, 'name' | 'runtime'>,
  call: Hex,
  token: Token | undefined
): string {
  const words = readGivenCall({ chain, call })
  return formatCall({ call: words, chains: [chain], token, maxCharacters: 600 })
}

function describeWeight(
  { runtime }: Pick<Chain, 'runtime'>,
  { refTime, proofSize }: Weight
): string {
  const limit = readExtrinsicLimit(runtime)
  const shares = limit && [share(refTime, limit.refTime), share(proofSize, limit.proofSize)]
  const of = shares === undefined ? '' : ` (${shares.join(' and ')} of a transaction's limit)`
  return `${refTime} ps and ${proofSize} bytes of proof${of}`
}

function share(part: bigint, whole: bigint): string {
  return `${(Number((part * 1000n) / (whole === 0n ? 1n : whole)) / 10).toFixed(1)}%`
}
