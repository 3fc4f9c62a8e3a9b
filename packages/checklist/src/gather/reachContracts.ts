import type { Chain } from '@paraclock/connect'
import {
  bytesToHex,
  type Evidence,
  type Hex,
  parseAccount,
  parseAccountId20
} from '@paraclock/core'
import type { SimulationOrigin, StorageOverride } from '@paraclock/executor/simulate'
import {
  buildContractProbe,
  type ContractAbi,
  type ContractCall,
  describeRevert,
  listContractCalls,
  listEvmHolders,
  readProbeLog
} from '@paraclock/proxy'
import { camelCase, type RuntimeEvent } from '@paraclock/types'
import { buildEvmCall } from '@paraclock/weights'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/configSchema.ts'
import type {
  ContractsArtifact,
  FoundAccess,
  ReachedCall,
  ReachedContract
} from '../evidence/ProgramArtifact.ts'
import type { Opinion } from '../evidence/ServiceArtifact.ts'
import type { ChainObserver } from '../observe/createObserver.ts'
import type { DispatchedCall } from '../observe/OwnRuntime.ts'
import { encodeConfigured } from './call.ts'

/** On what contracts are looked at. */
export interface ReachArgs {
  readonly target: Chain
  readonly config: NetworkConfig
  readonly evm: FoundAccess | null
  readonly observer: ChainObserver
  readonly signal: AbortSignal
}

/** Looks at the contracts that the configured call reaches, and makes it in the user's name. */
export async function reachContracts(
  args: ReachArgs
): Promise<Pick<ContractsArtifact, 'reached' | 'made' | 'madeEvidence'>> {
  const { target, config, observer } = args
  const call = encodeConfigured(target, config)
  const called = listContractCalls(target, call)
  if (called.length === 0) return { reached: [], made: null, madeEvidence: [] }
  const user = parseAccount(accountOnTarget(config))
  const { opinion, evidence } = await observer.dispatch(call, user, 'own')
  const made: Opinion<ReachedCall> = opinion.known
    ? judge(opinion.value.failure?.name, opinion.value.events, called)
    : opinion
  const reached: ReachedContract[] = []
  const seen: Evidence[] = []
  for (const one of called) {
    const found = await lookAt(args, one, user)
    reached.push(found.contract)
    seen.push(...found.evidence)
  }
  return { reached, made, madeEvidence: [...evidence, ...seen] }
}

function judge(
  failure: string | undefined,
  events: readonly RuntimeEvent[],
  called: readonly ContractCall[]
): Opinion<ReachedCall> {
  // Where the pallet takes the origin of a program alone, an account does not show what becomes of it.
  if (failure === 'BadOrigin' && called.some(({ pallet }) => pallet === 'ethereumXcm')) {
    return { known: false, why: 'the target takes the call from programs alone' }
  }
  const refused = events.find((event) => event.failure !== null)?.failure?.name
  return { known: true, value: { failure: failure ?? refused ?? null } }
}

interface Looked {
  readonly contract: ReachedContract
  readonly evidence: readonly Evidence[]
}

async function lookAt(args: ReachArgs, call: ContractCall, user: Hex): Promise<Looked> {
  const { to, pallet } = call
  const nothing = { gasUsed: null, reason: null }
  if (to === null) return { contract: { ...call, ...nothing, presence: 'unknown' }, evidence: [] }
  const code = await readCode(args, pallet, to)
  if (code.found === undefined) {
    return { contract: { ...call, ...nothing, presence: 'unknown' }, evidence: code.evidence }
  }
  if (code.found) {
    const probed = pallet === 'revive' ? nothing : await probe(args, { ...call, to }, user)
    return { contract: { ...call, ...probed, presence: 'code' }, evidence: code.evidence }
  }
  const presence = pallet === 'revive' ? 'nothing' : await seeNative(args, to)
  return { contract: { ...call, ...nothing, presence }, evidence: code.evidence }
}

/** Whether code is stored at an address; `undefined` where the chain stores none that can be read. */
async function readCode(
  { target, signal }: ReachArgs,
  pallet: ContractCall['pallet'],
  to: Hex
): Promise<{ readonly found: boolean | undefined; readonly evidence: readonly Evidence[] }> {
  const wanted = pallet === 'revive' ? 'revive' : 'evm'
  const name = target.runtime.metadata.pallets.find((one) => camelCase(one.name) === wanted)?.name
  const entry = (pallet === 'revive' ? ['AccountInfoOf', 'ContractInfoOf'] : ['AccountCodes']).find(
    (one) => name !== undefined && target.runtime.storage(name, one) !== undefined
  )
  if (name === undefined || entry === undefined) return { found: undefined, evidence: [] }
  const as = (value: unknown): boolean => !(value instanceof Uint8Array) || value.length > 0
  const { value, evidence } = await target.storage({ pallet: name, entry, keys: [to], as, signal })
  return { found: value === true, evidence }
}

/** Data that no function takes: what answers to every call refuses it. */
const NO_FUNCTION = '0xffffffff'
/** Where chains put contracts that are part of their runtime. */
const NATIVE = /^0x0{36}/
const SEEN_GAS = 1_000_000n

/** Whether something answers at an address without code. To send tokens there always succeeds. */
async function seeNative(args: ReachArgs, to: Hex): Promise<'native' | 'nothing' | 'unknown'> {
  if (!NATIVE.test(to)) return 'nothing'
  const opinion = await runEvm(args, { to, data: NO_FUNCTION, gas: SEEN_GAS })
  if (!opinion.known || opinion.value.failure !== undefined) return 'unknown'
  return opinion.value.events.some(({ failure }) => failure !== null) ? 'native' : 'nothing'
}

/** An account without a key, which calls the user's address in the run of a probe. */
const PROBER = 'b0'
/** Of any chain's own token: enough for the gas of a probe. */
const ENOUGH = 10n ** 24n

/** Calls an address with more than enough money, in the way in which the chain takes such calls. */
async function runEvm(
  { target, evm, observer }: ReachArgs,
  call: { readonly to: Hex; readonly data: Hex; readonly gas: bigint },
  overrides: readonly StorageOverride[] = []
): Promise<Opinion<DispatchedCall>> {
  const account = `0x${PROBER.repeat(target.runtime.accountLength)}` as Hex
  const source = parseAccountId20(account.slice(0, 42))
  const gasPrice = evm?.gasPrice ?? 0n
  const encoded = buildEvmCall({ chain: target, source, ...call, gasPrice })
  const origin: SimulationOrigin =
    evm?.origin === 'root' ? { kind: 'root' } : { kind: 'signed', account }
  const holders: readonly Hex[] =
    account === source ? [account] : [account, ...listEvmHolders(source)]
  const money = holders.map((holder) => ({ holder, free: ENOUGH }))
  return (await observer.dispatchAs(encoded, origin, [...overrides, ...money])).opinion
}

/** Runs a call of a contract as the user makes it, and tells what the contract returns. */
async function probe(
  args: ReachArgs,
  call: ContractCall & { readonly to: Hex },
  user: Hex
): Promise<Pick<ReachedContract, 'gasUsed' | 'reason'>> {
  const { config, evm } = args
  const nothing = { gasUsed: null, reason: null }
  const { gas } = call
  const address = call.source ?? evm?.address ?? (user.slice(0, 42) as Hex)
  if (gas === null) return nothing
  const prepared = buildContractProbe({ ...call, gas })
  const code = { pallet: 'EVM', item: 'AccountCodes', keys: [address], value: prepared.code }
  const called = { to: address, data: prepared.input, gas: prepared.gas }
  const opinion = await runEvm(args, called, [code])
  const logged = opinion.known ? opinion.value.events.flatMap(readLog).at(-1) : undefined
  const probed = logged === undefined ? undefined : readProbeLog(prepared, logged)
  if (probed === undefined) return nothing
  const { succeeded, gasUsed, returned } = probed
  if (succeeded) return { gasUsed, reason: null }
  const abi: ContractAbi = config.automation.abi ?? []
  const burned = gasUsed >= gas ? `it uses up all of its ${gas} gas` : null
  return { gasUsed, reason: describeRevert(returned, abi) ?? burned }
}

/** What the logs of contracts hold. */
function readLog({ title, value }: RuntimeEvent): readonly Hex[] {
  if (title !== 'evm.Log') return []
  const { log } = value as { readonly log?: { readonly data?: unknown } }
  const data = log?.data
  if (data instanceof Uint8Array) return [bytesToHex(data)]
  return typeof data === 'string' ? [data as Hex] : []
}
