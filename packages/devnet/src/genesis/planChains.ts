import {
  bytesToHex,
  codeKey,
  encodeInteger,
  type Hex,
  hexToBytes,
  paraIdKey,
  type ServiceVariant
} from '@paraclock/core'
import { type ExactJson, listGenesisPresets, STRANGER_MS, toExactJson } from '@paraclock/executor'
import { type RuntimeName, runtimeProperties } from '@paraclock/runtimes'
import { blake2AsHex } from '@polkadot/util-crypto'
import type { ExtraParachain, ForkedParachain } from '../StartOptions.ts'
import type { ChainPlan } from './ChainPlan.ts'
import { parseChainSpec, readUnbuilt } from './parseChainSpec.ts'
import { type RawGenesis, readParaId, refuseSolo, sortEntries } from './RawGenesis.ts'
import { buildTop, markGenesis, shippedGenesis } from './shippedGenesis.ts'

/** What {@link planOwn} and {@link planExtra} take. */
export interface PlanArgs {
  /** The network's name. */
  readonly network: string
  /** Time of the genesis, in milliseconds. */
  readonly time: number
}

/** Plans a chain whose runtime is shipped. */
export async function planOwn(
  args: PlanArgs & {
    readonly name: string
    readonly runtime: RuntimeName
    readonly patch?: ExactJson
  }
): Promise<ChainPlan> {
  const { name, runtime } = args
  const genesis = await shippedGenesis({ ...args, chain: name })
  return { name, genesis, properties: { ...runtimeProperties[runtime] } }
}

/** The service's runtime of a variant. */
export function serviceRuntime(variant: ServiceVariant): 'service-hour' | 'service-minute' {
  return serviceRuntimes[variant]
}

/** What accounts the target has: those of Substrate with 32 bytes, or those of Ethereum with 20. */
export type TargetKind = 'substrate' | 'ethereum'

/** The target's runtime of a kind. */
export const targetRuntimes: Readonly<Record<TargetKind, RuntimeName>> = {
  substrate: 'target',
  ethereum: 'target-ethereum'
}

const serviceRuntimes = {
  hour: 'service-hour',
  minute: 'service-minute'
} as const satisfies Record<ServiceVariant, RuntimeName>

/**
 * Plans a chain beyond relay, service and target.
 *
 * @throws ParaclockError those of `parseChainSpec` and `buildGenesis`, and `ChainBootFailed` if it
 * is to join the relay and names no id.
 */
export async function planExtra(
  args: PlanArgs & { readonly chain: ExtraParachain }
): Promise<ChainPlan> {
  const { chain, ...rest } = args
  const { name } = chain
  // Code that came from outside may never end.
  const timeMs = STRANGER_MS
  if ('fork' in chain) return planFork(chain)
  if ('spec' in chain) {
    const unbuilt = readUnbuilt(name, chain.spec)
    if (unbuilt !== undefined) {
      const { code, properties } = unbuilt
      const patch = toExactJson(unbuilt.patch)
      const built = await buildTop({ chain: name, code: hexToBytes(code), patch, timeMs })
      const top = new Map([...built, [codeKey, code]])
      return { name, genesis: adapt({ top, children: new Map() }), properties, timeMs }
    }
    const { genesis, properties } = parseChainSpec(name, chain.spec)
    return { name, genesis: adapt(genesis), properties, timeMs }
  }
  if ('code' in chain) {
    const { code } = chain
    const preset = chain.preset ?? (await choosePreset(code))
    const named = preset === undefined ? {} : { preset }
    const built = await buildTop({ chain: name, code, ...named, timeMs })
    const top = new Map([...built, [codeKey, bytesToHex(code)]])
    return { name, genesis: adapt({ top, children: new Map() }), properties: {}, timeMs }
  }
  const patch = { parachainInfo: { parachainId: chain.paraId } }
  return await planOwn({ ...rest, name, runtime: chain.runtime, patch })

  function adapt(genesis: RawGenesis): RawGenesis {
    const { paraId, operator, joins } = chain as Adaptation
    if (joins === true && readParaId(genesis) === undefined) {
      throw refuseSolo(name)
    }
    const seated = operator === undefined ? genesis : seatOperator(genesis, [operator].flat())
    return markGenesis({ ...rest, genesis: seated, ...(paraId === undefined ? {} : { paraId }) })
  }
}

/** What runtimes call the genesis of a development network. */
const DEVELOPMENT = ['local', 'local_testnet', 'development']

async function choosePreset(code: Uint8Array): Promise<string | undefined> {
  const listed = await listGenesisPresets({ code, timeMs: STRANGER_MS })
  return DEVELOPMENT.find((name) => listed.includes(name)) ?? listed[0]
}

/** Of a chain that goes on from a fork, the genesis holds no more than the parachain id. */
function planFork({ name, fork, operator, paraId = fork.paraId }: ForkedParachain): ChainPlan {
  if (paraId === undefined) throw refuseSolo(name)
  const top = new Map([[paraIdKey, bytesToHex(encodeInteger(paraId, 4))]])
  const { properties } = fork
  return { name, genesis: { top, children: new Map() }, properties, fork, operator }
}

/**
 * Gives a chain the next id that is free if its own is taken: messages are addressed by it. Its state
 * names it in one place, and everything else of it stays.
 */
export function moveTaken(plan: ChainPlan, taken: readonly number[]): ChainPlan {
  const { genesis } = plan
  const formerParaId = readParaId(genesis)
  if (formerParaId === undefined || !taken.includes(formerParaId)) return plan
  let paraId = formerParaId
  while (taken.includes(paraId)) paraId += 1
  const top = sortEntries([...genesis.top, [paraIdKey, bytesToHex(encodeInteger(paraId, 4))]])
  return { ...plan, genesis: { ...genesis, top }, formerParaId }
}

/** What is asked of a genesis that came from outside. */
type Adaptation = Pick<
  Extract<ExtraParachain, { readonly spec: unknown }>,
  'paraId' | 'operator' | 'joins'
>

/** Key of `Sudo.Key`. */
const SUDO_KEY = '0x5c0d1176a568c1f92944340dbfed9e9c530ebca703c85910e7164cb7d1c9e47b' as Hex

/** What the keys of `System.Account` begin with. */
const ACCOUNT = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

// The digits of a hash that stand between the prefix and the account, and the 0x of text.
const HASH_DIGITS = 32

const MARK = 2

// The bytes of an entry behind its nonce, with balances of 128 bits.
const COUNTERS_AND_BALANCES = 76

// The bytes of a nonce on nearly all chains, and on Kilt's.
const NONCES = [4, 8]

/** Enough for any fee and deposit, whatever the token's decimals are. */
const FUNDS = 10n ** 24n

/**
 * Gives an account funds in a genesis, if it has none there, and sudo's key where the chain has
 * sudo: of several accounts the one that is as long as the accounts of the chain. A chain whose
 * accounts look otherwise is left as it is.
 */
function seatOperator(genesis: RawGenesis, operators: readonly Hex[]): RawGenesis {
  const { top } = genesis
  const seats: [Hex, Hex][] = []
  const [known, entry] = [...top].find(([other]) => other.startsWith(ACCOUNT)) ?? ['0x', '0x']
  const digits = known.length - ACCOUNT.length - HASH_DIGITS + MARK
  const account = operators.find(({ length }) => length === digits)
  if (account !== undefined) {
    if (top.get(SUDO_KEY)?.length === digits) seats.push([SUDO_KEY, account])
    const key = `${ACCOUNT}${blake2AsHex(account, 128).slice(2)}${account.slice(2)}` as Hex
    const nonce = entry.length / 2 - 1 - COUNTERS_AND_BALANCES
    if (NONCES.includes(nonce) && !top.has(key)) seats.push([key, encodeEntry(nonce)])
  }
  return { ...genesis, top: sortEntries([...top, ...seats]) }
}

/** An account of which one reason is known to exist: what it holds. */
function encodeEntry(nonce: number): Hex {
  const entry = new DataView(new ArrayBuffer(nonce + COUNTERS_AND_BALANCES))
  entry.setUint32(nonce + 4, 1, true)
  entry.setBigUint64(nonce + 12, BigInt.asUintN(64, FUNDS), true)
  entry.setBigUint64(nonce + 20, FUNDS >> 64n, true)
  return `0x${Buffer.from(entry.buffer).toString('hex')}` as Hex
}
