import { type Chain, nativeToken } from '@paraclock/connect'
import { bytesToHex, type Fact, type Hex, parseAccountId20, trialMoney } from '@paraclock/core'
import type { StorageOverride } from '@paraclock/executor/simulate'
import {
  buildContractProbe,
  type ContractCall,
  describeRevert,
  listEvmHolders,
  readProbeLog
} from '@paraclock/proxy'
import { type DispatchOrigin, lookUpPallet, type RuntimeEvent } from '@paraclock/types'
import { buildEvmCall } from '@paraclock/weights'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { FoundAccess, ReachedContract } from '../evidence/ProgramArtifact.ts'
import type { ChainObserver } from './createObserver.ts'
import type { DispatchedCall } from './OwnRuntime.ts'

/** Data that matches no function. A precompile that dispatches by function refuses this data. */
const NO_FUNCTION = '0xffffffff'
/** Matches addresses that begin with 18 zero bytes. Most precompiles have such an address. */
export const NATIVE = /^0x0{36}/
const SEEN_GAS = 1_000_000n
const CODES = 'AccountCodes'

export interface ProbeArgs {
  readonly target: Chain
  readonly config: NetworkConfig
  readonly evm: FoundAccess | undefined
  readonly observer: ChainObserver
}

/**
 * Finds whether an address has a precompile, by a call with data that matches no function. A
 * precompile reverts on such data, and an address without code does not.
 */
export async function seeNative(
  args: ProbeArgs,
  to: Hex
): Promise<'native' | 'nothing' | 'unknown'> {
  if (!NATIVE.test(to)) return 'nothing'
  const fact = await runEvm(args, { to, data: NO_FUNCTION, gas: SEEN_GAS })
  if (!fact.known || fact.value.failure !== undefined) return 'unknown'
  return fact.value.events.some(({ failure }) => failure !== undefined) ? 'native' : 'nothing'
}

const PROBER = 'b0'

async function runEvm(
  { target, evm, observer }: ProbeArgs,
  call: { readonly to: Hex; readonly data: Hex; readonly gas: bigint },
  overrides: readonly StorageOverride[] = []
): Promise<Fact<DispatchedCall>> {
  const account = `0x${PROBER.repeat(target.runtime.accountLength)}` as Hex
  const source = parseAccountId20(account.slice(0, 42))
  const gasPrice = evm?.gasPrice ?? 0n
  const encoded = buildEvmCall({ chain: target, source, ...call, gasPrice })
  const origin: DispatchOrigin =
    evm?.origin === 'root' ? { kind: 'root' } : { kind: 'signed', account }
  const holders: readonly Hex[] =
    account === source ? [account] : [account, ...listEvmHolders(source)]
  const free = trialMoney(nativeToken(target).decimals)
  const money = holders.map((holder) => ({ holder, free }))
  return (await observer.dispatchAs(encoded, origin, [...overrides, ...money])).value
}

/**
 * Runs a call of a contract as the user. Returns `undefined` if the run does not show whether the
 * contract reverts.
 */
export async function probeContract(
  args: ProbeArgs,
  call: ContractCall & { readonly to: Hex },
  on: {
    readonly user: Hex
    readonly pallet: string
  }
): Promise<
  (Pick<ReachedContract, 'gasUsed' | 'reason'> & { readonly refuses: boolean }) | undefined
> {
  const { config, evm } = args
  const { gas } = call
  const address = call.source ?? evm?.address ?? (on.user.slice(0, 42) as Hex)
  if (gas === undefined) return undefined
  const prepared = buildContractProbe({ ...call, gas })
  const code = { pallet: on.pallet, item: CODES, keys: [address], value: prepared.code }
  const called = { to: address, data: prepared.input, gas: prepared.gas }
  const fact = await runEvm(args, called, [code])
  const logged = fact.known ? fact.value.events.flatMap(readLog).at(-1) : undefined
  const probed = logged === undefined ? undefined : readProbeLog(prepared, logged)
  if (probed === undefined) return undefined
  const { succeeded, gasUsed, returned } = probed
  if (succeeded) return { gasUsed, reason: undefined, refuses: false }
  const burned = gasUsed >= gas ? `it uses up all of its ${gas} gas` : undefined
  const reason = describeRevert(returned, config.automation.abi ?? []) ?? burned
  return { gasUsed, reason, refuses: true }
}

function readLog({ title, value }: RuntimeEvent): readonly Hex[] {
  if (title !== 'evm.Log') return []
  const data = (value as { readonly log?: { readonly data?: unknown } }).log?.data
  if (data instanceof Uint8Array) return [bytesToHex(data)]
  return typeof data === 'string' ? [data as Hex] : []
}

/** Returns the storage item with the code of contracts, in the spelling of the metadata. */
export function placeOfCode(
  runtime: Pick<Chain['runtime'], 'metadata' | 'storage'>,
  called: ContractCall['pallet']
): { readonly pallet: string; readonly entry: string } | undefined {
  const isRevive = called === 'revive'
  const pallet = lookUpPallet(runtime.metadata, isRevive ? 'revive' : 'evm')?.name ?? ''
  const entries = isRevive ? ['AccountInfoOf', 'ContractInfoOf'] : [CODES]
  const entry = entries.find((one) => runtime.storage(pallet, one) !== undefined)
  return entry === undefined ? undefined : { pallet, entry }
}

/** Whether a stored value is code, or an account of pallet-revive that has code. */
export function isCode(value: unknown): boolean {
  if (value instanceof Uint8Array) return value.length > 0
  const { account_type: type } = (value ?? {}) as { readonly account_type?: { type?: unknown } }
  return type?.type !== 'EOA'
}
