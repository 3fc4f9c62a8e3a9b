import { type Chain, nativeToken } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  type Hex,
  hexToBytes,
  isAccountId20,
  parseAccountId20,
  trialMoney
} from '@paraclock/core'
import type { SimulatedChange, StorageOverride } from '@paraclock/executor/simulate'
import type { DispatchOrigin, RuntimeEvent } from '@paraclock/types'
import { buildEvmCall } from '@paraclock/weights'
import { type EvmMapping, listEvmAddresses, listEvmHolders } from './listEvmAddresses.ts'
import { type EvmGas, readEvmGas } from './readEvmGas.ts'

/** The result of a simulated call. The chain itself does not change. */
export interface EvmRun {
  /** The error of the call; `undefined` if the call succeeded. */
  readonly failure: { readonly name: string } | undefined
  readonly events: readonly RuntimeEvent[]
  readonly changes: readonly SimulatedChange[]
}

/** Simulates a call on the runtime and state of the chain, with replaced values (`overrides`). */
export type EvmDispatch = (
  call: Hex,
  origin: DispatchOrigin,
  overrides: readonly StorageOverride[]
) => Promise<EvmRun>

/** How an account can use a chain's EVM, measured by simulations on the chain's own runtime. */
export interface EvmAccess extends EvmGas {
  /**
   * The origin that can make `evm.call`. `account`: the account, directly or through a proxy.
   * `root`: only root. `nobody`: neither.
   */
  readonly origin: 'account' | 'root' | 'nobody'
  /** The account's address in the EVM; `undefined` if no simulation shows the address. */
  readonly address: AccountId20 | undefined
  readonly mapping: EvmMapping | undefined
  /** The account that pays for calls; `undefined` if no simulation shows the account. */
  readonly holder: AccountId32 | AccountId20 | undefined
}

/** The arguments of {@link detectEvmAccess}. */
export interface DetectEvmAccessArgs {
  /** A chain with the call `evm.call`. */
  readonly chain: Chain
  readonly account: AccountId32 | AccountId20
  readonly dispatch: EvmDispatch
  readonly signal?: AbortSignal
}

/** The recipient of the transfer in each simulation: an address without a contract. */
const NOBODY = parseAccountId20(`0x${'11'.repeat(20)}`)
const PROBE_GAS = 200_000n
/**
 * The amount of the transfer: more than any fee and deposit, so that a change of balance shows the
 * payer.
 */
const VALUE = 10n ** 22n
const ADDRESS = /^0x[0-9a-f]{40}$/i
const NOT_THIS_ORIGIN: ReadonlySet<string> = new Set(['BadOrigin', 'system.CallFiltered'])

/**
 * Measures how an account can use a chain's EVM. Simulates `evm.call` with the account as origin,
 * for each address that the account can have. Each call transfers an amount to an unused address.
 * The first call whose origin is not refused shows the address and the payer. If the origin of
 * every call is refused, `evm.call` is simulated as root.
 *
 * @throws ParaclockError the errors of the connection's reads and of the simulations.
 */
export async function detectEvmAccess(args: DetectEvmAccessArgs): Promise<EvmAccess> {
  const { chain, account, signal } = args
  const gas = await readEvmGas(chain, signal)
  const addresses = await listEvmAddresses(chain, account, signal)
  const run = openProbe(args, gas)
  for (const { address } of addresses) {
    const found = await run(address, { kind: 'signed', account })
    if (found === undefined) continue
    const sender = found.isNamed ? address : findSender(found.events)
    const known = addresses.find((one) => one.address === sender)?.mapping
    const holder = findHolder(chain.runtime, found)
    return { ...gas, origin: 'account', address: sender, mapping: known, holder }
  }
  const [first] = addresses
  const asRoot = first && (await run(first.address, { kind: 'root' }))
  const isSame = isAccountId20(account)
  return {
    ...gas,
    origin: asRoot === undefined ? 'nobody' : 'root',
    address: isSame ? account : undefined,
    mapping: isSame ? 'same' : undefined,
    holder: isSame && asRoot ? findHolder(chain.runtime, asRoot) : undefined
  }
}

interface Probed extends EvmRun {
  readonly funded: readonly (AccountId32 | AccountId20)[]
  readonly isNamed: boolean
}

function openProbe({ chain, account, dispatch }: DetectEvmAccessArgs, { gasPrice }: EvmGas) {
  return async (source: AccountId20, origin: DispatchOrigin): Promise<Probed | undefined> => {
    const sent = { source, to: NOBODY, value: VALUE, gas: PROBE_GAS, gasPrice }
    const call = buildEvmCall({ chain, ...sent })
    const funded = isAccountId20(account) ? [account] : [account, ...listEvmHolders(source)]
    const free = trialMoney(nativeToken(chain).decimals)
    const money = funded.map((holder) => ({ holder, free }))
    const { failure, ...seen } = await dispatch(call, origin, money)
    if (failure !== undefined && NOT_THIS_ORIGIN.has(failure.name)) return undefined
    const isNamed = 'source' in (chain.runtime.decodeCall(hexToBytes(call)).args as object)
    return { failure, ...seen, funded, isNamed }
  }
}

function findSender(events: readonly RuntimeEvent[]): AccountId20 | undefined {
  const sender = events.find(({ title }) => title.startsWith('evm.'))?.value
  const { from } = (sender ?? {}) as { readonly from?: unknown }
  return typeof from === 'string' && ADDRESS.test(from)
    ? parseAccountId20(from.toLowerCase())
    : undefined
}

function findHolder(
  runtime: Chain['runtime'],
  { funded, changes }: Probed
): AccountId32 | AccountId20 | undefined {
  const { ledger } = runtime
  if (ledger === undefined) return undefined
  const entry = runtime.storage(ledger.pallet, ledger.item)
  const freeOf = (stored: unknown): bigint => ledger.readBalance(stored)['free'] ?? 0n
  return funded.find((account) => {
    const key = entry?.key(...ledger.keysOf(account))
    const change = changes.find((one) => one.key === key)
    return change !== undefined && freeOf(change.before) - freeOf(change.after) >= VALUE
  })
}
