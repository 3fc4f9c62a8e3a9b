import {
  bytesToHex,
  codeKey,
  encodeInteger,
  type Hex,
  hexToBytes,
  ParaclockError,
  paraIdKey,
  type ServiceVariant
} from '@paraclock/core'
import { type BuildGenesisArgs, listGenesisPresets, mergeJson } from '@paraclock/executor'
import type { RuntimeName } from '@paraclock/runtimes'
import { ChainFailed } from '@paraclock/simulation'
import { elsewhere } from '#readShipped'
import { listOperators } from '../drive/devAccount.ts'
import type { ExtraParachain, ForkedParachain, GivenRuntime } from '../StartOptions.ts'
import type { ChainPlan } from './ChainPlan.ts'
import { findRuntime, type ShippedRuntimeName } from './findRuntime.ts'
import { type ParsedChainSpec, parseChainSpec, readUnbuilt } from './parseChainSpec.ts'
import { readParaId, refuseSolo, sortEntries } from './RawGenesis.ts'
import { buildTop, markGenesis, readShippedPatch, shippedGenesis } from './shippedGenesis.ts'

export interface PlanArgs {
  readonly network: string
  /** The time in the genesis, in milliseconds since 1970. */
  readonly time: number
  /** Called every few seconds while a genesis is built. */
  readonly onWait?: ((text: string) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

export async function planOwn(
  args: PlanArgs & {
    readonly name: string
    readonly runtime: ShippedRuntimeName
    readonly patch?: unknown
    readonly given?: GivenRuntime | undefined
  }
): Promise<ChainPlan> {
  const { name, runtime, given, patch = {}, ...rest } = args
  const shipped = await findRuntime(runtime)
  if (given !== undefined) {
    const usual = mergeJson(await readShippedPatch(shipped), patch)
    const isRelay = name === 'relay'
    const chain = { ...given, name, operator: await listOperators(), joins: !isRelay }
    const plan = await planExtra({ ...rest, chain, usual })
    if (!isRelay || readParaId(plan.genesis) === undefined) return plan
    const reason = 'its runtime is that of a parachain: give that of a relay chain'
    throw new ParaclockError(ChainFailed, { chain: name, reason })
  }
  const genesis = await shippedGenesis({ ...args, chain: name })
  return { name, genesis, properties: { ...shipped.properties } }
}

/**
 * The kind of the target. `substrate` has accounts of 32 bytes and sudo. `ethereum` has accounts of
 * 20 bytes and sudo. `bundled` is `substrate` with four blocks on a core. `opengov` has Asset Hub's
 * runtime, and no sudo key. A live chain with this runtime needs a referendum to act as root. On the
 * devnet, the agenda of the pallet Scheduler can also dispatch a call as root.
 */
export type TargetKind = 'substrate' | 'ethereum' | 'bundled' | 'opengov'

export const targetRuntimes: Readonly<
  Record<TargetKind, { readonly runtime: ShippedRuntimeName; readonly patch?: unknown }>
> = {
  substrate: { runtime: 'target' },
  ethereum: { runtime: 'target-ethereum' },
  bundled: { runtime: 'target-bundled' },
  opengov: {
    runtime: 'asset-hub',
    patch: { parachainInfo: { parachainId: 2200 }, sudo: { key: null } }
  }
}

export const serviceRuntimes: Readonly<Record<ServiceVariant, RuntimeName>> = {
  hour: 'service-hour',
  minute: 'service-minute'
}

export async function planExtra(
  args: PlanArgs & { readonly chain: ExtraParachain; readonly usual?: unknown }
): Promise<ChainPlan> {
  const { chain, usual = {}, ...rest } = args
  const { name, paraId } = chain
  if ('fork' in chain) return planFork(chain)
  if ('runtime' in chain) {
    const patch = { parachainInfo: { parachainId: chain.paraId } }
    return await planOwn({ ...rest, name, runtime: chain.runtime, patch })
  }
  const { operator, joins, properties: stated } = chain
  const { genesis, properties } = await readGiven({ ...rest, chain, usual })
  if (joins === true && readParaId(genesis) === undefined) throw refuseSolo(name)
  return {
    name,
    operator,
    timeMs: NAMED_MS,
    genesis: markGenesis({ ...rest, genesis, paraId }),
    properties: { ...properties, ...stated }
  }
}

/** Reads the genesis from a raw specification, or lets the runtime build it. */
async function readGiven(
  args: PlanArgs & {
    readonly chain: Extract<ExtraParachain, { spec: unknown } | { code: Uint8Array }>
    /**
     * The changes that the network itself makes to the preset. A change of a field that the runtime
     * lacks is ignored.
     */
    readonly usual: unknown
  }
): Promise<ParsedChainSpec> {
  const { chain: given, usual, ...rest } = args
  const { name: chain } = given
  if ('code' in given) {
    const { code } = given
    const preset =
      given.preset ?? choosePreset(await listGenesisPresets({ code, timeMs: NAMED_MS }))
    const { patch = {} } = given
    const built = await buildSlowly({ ...rest, chain, code, preset, usual, patch })
    const top = new Map([...built, [codeKey, bytesToHex(code)]])
    return { genesis: { top, children: new Map() }, properties: {} }
  }
  const unbuilt = readUnbuilt(chain, given.spec)
  if (unbuilt === undefined) return parseChainSpec(chain, given.spec)
  const { code, properties, patch } = unbuilt
  const built = await buildSlowly({ ...rest, chain, code: hexToBytes(code), patch })
  const top = new Map([...built, [codeKey, code]])
  return { genesis: { top, children: new Map() }, properties }
}

/** The longest time in which a caller's runtime can build its genesis, in milliseconds. */
export const GENESIS_MS = 900_000

/**
 * The longest time for a call into a caller's runtime, in milliseconds. Building the genesis has a
 * longer limit, `GENESIS_MS`.
 */
const NAMED_MS = 30_000

const REPORT_MS = 5_000

async function buildSlowly({
  onWait,
  ...args
}: Pick<BuildGenesisArgs, 'chain' | 'code' | 'preset' | 'usual' | 'patch' | 'signal'> &
  Pick<PlanArgs, 'onWait'>): Promise<ReadonlyMap<Hex, Hex>> {
  let seconds = 0
  const timer = setInterval(() => {
    seconds += REPORT_MS / 1000
    const preset = args.preset === undefined ? '' : ` from its preset ${args.preset}`
    onWait?.(`its runtime builds the genesis of ${args.chain}${preset}: ${seconds} s so far`)
  }, REPORT_MS)
  try {
    return await buildTop({ ...args, timeMs: GENESIS_MS, elsewhere })
  } finally {
    clearInterval(timer)
  }
}

const DEVELOPMENT = ['local', 'local_testnet', 'development']

/**
 * Chooses a preset for a development network. If the runtime lists no such preset, chooses the
 * first preset that it lists.
 */
export function choosePreset(listed: readonly string[]): string | undefined {
  return DEVELOPMENT.find((name) => listed.includes(name)) ?? listed[0]
}

/** The genesis of a fork holds only the parachain id. */
function planFork({ name, fork, operator, paraId = fork.paraId }: ForkedParachain): ChainPlan {
  if (paraId === undefined) throw refuseSolo(name)
  const top = new Map([[paraIdKey, bytesToHex(encodeInteger(paraId, 4))]])
  const { properties } = fork
  return { name, genesis: { top, children: new Map() }, properties, fork, operator }
}

/**
 * Gives a chain the next free parachain id if its own id is taken. The genesis changes only in the
 * entry with the id.
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
