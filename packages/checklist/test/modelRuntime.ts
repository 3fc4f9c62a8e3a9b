import type { Chain } from '@paraclock/connect'
import { type Hex, hexToBytes, type Weight } from '@paraclock/core'
import type { ExecutedProgram, ProgramOrigin, StorageOverride } from '@paraclock/executor/simulate'
import { isSameLocation, type Location, type XcmProgram } from '@paraclock/xcm'
import type { OpenRuntime } from '../src/observe/OwnRuntime.ts'

/** The weight of a program without its Transact. */
export const BASE: Weight = { refTime: 2_000_000n, proofSize: 30n }

export interface ModelArgs {
  readonly chain: Chain
  /** By which location the chain names its own token. */
  readonly native: Location
  /** The units that a million ps cost, by the location for which weight is sold. */
  readonly sold: readonly (readonly [Location, bigint])[]
  /** Which senders the barrier admits. Defaults to parachains. */
  readonly admits?: readonly ProgramOrigin['kind'][]
  /** The account as which calls of a user run; `null` if no account does. */
  readonly acting?: string | null
  /** Whether a remark has an event. Defaults to true. */
  readonly hasEvent?: boolean
}

/** Every run of a model. */
export interface ModelRun {
  readonly program: XcmProgram | Hex
  readonly origin: ProgramOrigin | undefined
  readonly overrides: readonly StorageOverride[]
}

/** A runtime that executes programs by the plainest rules: it withdraws, sells weight, and traps. */
export function modelRuntime(model: ModelArgs) {
  const runs: ModelRun[] = []
  const execute: OpenRuntime['execute'] = async (program, { origin, overrides = [] } = {}) => {
    runs.push({ program, origin, overrides })
    if (typeof program === 'string') throw new Error('the model executes no bytes')
    const isAdmitted = (model.admits ?? ['sibling']).includes(origin?.kind ?? 'sibling')
    if (!isAdmitted) return { outcome: 'refused', events: [] } as unknown as ExecutedProgram
    return follow(model, program, overrides) as unknown as ExecutedProgram
  }
  const on = {
    ...{ chain: model.chain, sender: 2115, name: 'model 1, code 0x00', execute },
    write: (program: XcmProgram) => `0x05${program.length.toString(16).padStart(2, '0')}`
  } as unknown as OpenRuntime
  return { on, runs }
}

function follow(model: ModelArgs, program: XcmProgram, overrides: readonly StorageOverride[]) {
  const { chain, native, sold, acting } = model
  const [begin, buy] = program
  const transact = program.find(({ kind }) => kind === 'transact')
  const call = transact?.kind === 'transact' ? transact.call : undefined
  const { title, weight: own } = readCall(chain, call)
  const weight = {
    refTime: BASE.refTime + own.refTime,
    proofSize: BASE.proofSize + own.proofSize
  }
  const taken = new Map<string, bigint>()
  const read = async (_: string, __: string, account: unknown) => {
    const held = overrides.find((one) => 'holder' in one && one.holder === account)
    const free = held !== undefined && 'free' in held ? held.free : 0n
    return { data: { free: free - (taken.get(account as string) ?? 0n) } }
  }
  if (begin?.kind !== 'withdrawAsset' && begin?.kind !== 'reserveAssetDeposited') {
    throw new Error('the program begins otherwise')
  }
  const asset = begin.assets[0] as { readonly id: Location; readonly amount: bigint }
  const holders = overrides.flatMap((one) => ('holder' in one ? [one.holder as string] : []))
  const isNative = isSameLocation(asset.id, native)
  if (begin.kind === 'withdrawAsset' && isNative) taken.set(holders[0] ?? '', asset.amount)
  const rate = sold.find(([location]) => isSameLocation(location, asset.id))?.[1]
  const limit = buy?.kind === 'buyExecution' ? buy.weightLimit : undefined
  const bought = typeof limit === 'object' ? limit : weight
  const price = rate === undefined ? 0n : (bought.refTime * rate) / 1_000_000n + bought.proofSize
  const trapped = (amount: bigint) => {
    const id = { parents: 0, interior: { type: 'Here' } }
    const value = [{ id, fun: { type: 'Fungible', value: amount } }]
    const fields = { hash: '0x00', origin: {}, assets: { type: 'V5', value } }
    return { title: 'polkadotXcm.AssetsTrapped', name: 'AssetsTrapped', value: fields }
  }
  const stop = (amount: bigint, events: readonly object[] = []) => {
    return { outcome: 'incomplete', events: [...events, trapped(amount)], weight, read }
  }
  if (rate === undefined || price > asset.amount) return stop(asset.amount)
  const again = program.find((one, at) => at > 0 && one.kind === 'withdrawAsset')
  if (again?.kind === 'withdrawAsset') {
    if (acting == null || !holders.includes(acting)) return stop(asset.amount - price)
    taken.set(acting, (again.assets[0] as typeof asset).amount)
    return { outcome: 'complete', events: [], weight, read }
  }
  const isUser = program.some(({ kind }) => kind === 'descendOrigin')
  if (title === 'system.remarkWithEvent' && isUser && typeof acting === 'string') {
    if (model.hasEvent === false) return { outcome: 'complete', events: [], weight, read }
    const value = { sender: acting, hash: '0x00' }
    return { outcome: 'complete', events: [{ title: 'system.Remarked', value }], weight, read }
  }
  return stop(asset.amount - price)
}

/** The weight of a failing call, or of a remark none. */
function readCall({ runtime }: Chain, call: Hex | Uint8Array | undefined) {
  const none = { title: undefined, weight: { refTime: 0n, proofSize: 0n } }
  if (call === undefined) return none
  const bytes = typeof call === 'string' ? hexToBytes(call) : call
  const { pallet, method, args } = runtime.decodeCall(bytes) as unknown as {
    readonly pallet: string
    readonly method: string
    readonly args: Readonly<Record<string, unknown>>
  }
  const title = `${pallet.toLowerCase()}.${method.replace(/_(.)/g, (_, letter) => letter.toUpperCase())}`
  const { weight } = args as { weight?: { ref_time: bigint; proof_size: bigint } }
  if (weight === undefined) return { ...none, title }
  return { title, weight: { refTime: weight.ref_time, proofSize: weight.proof_size } }
}
