import { type DryRunEvidence, type Hex, withDeadline } from '@paraclock/core'
import { describeCall, encodeCall, type GivenCall, readGivenCall } from '@paraclock/types'
import type { ProxyPallet } from '../state/ProxyPallet.ts'
import { showOnChain } from '../state/ProxyState.ts'
import type { ProvedType, ProxyTypeProof } from '../state/ProxyTypeProof.ts'
import { findMapping } from './findMapping.ts'
import { measureWidth, tryEach } from './measureWidth.ts'
import { type OpenProversArgs, openProvers } from './openProvers.ts'
import type { ProofSubject, Prover } from './Prover.ts'
import { reachesContract } from './reachesContract.ts'

/** The arguments of {@link proveProxyTypes}. */
export interface ProveProxyTypesArgs extends OpenProversArgs {
  /** The call in the user's name, without `proxy.proxy` around it. */
  readonly call: GivenCall
  /** The longest time for the proof, in milliseconds. Defaults to 60,000. */
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
}

const MAX_MS = 60_000

/**
 * Proves which proxy types of a chain admit a call, by dry runs on the chain's own runtime and state.
 * The filter of a type is code, so the name of the type proves nothing.
 *
 * The dry runs use the chain's `DryRunApi`. If the chain lacks this API, the runtime runs in this
 * process, on fetched state. A type is `unproved` if neither method is conclusive. Admitting types
 * are sorted by the number of other calls that they admit. Nothing is signed or sent.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain has no proxies, the errors of `readGivenCall`
 * if the call is of a different chain, `DeadlineExceeded`, `OperationAborted`, and the errors of
 * the connection's reads.
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { type ProxyState, proveProxyTypes } from '@paraclock/proxy'
 *
 * export async function narrowest(target: Chain, state: ProxyState) {
 *   const call = { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
 *   const { admitting } = await proveProxyTypes({ target, state, call })
 *   return admitting[0]
 * }
 * ```
 */
export async function proveProxyTypes(args: ProveProxyTypesArgs): Promise<ProxyTypeProof> {
  const { target, deadlineMs = MAX_MS, signal } = args
  const what = `proving the proxy types of ${target.name}`
  return withDeadline({ milliseconds: deadlineMs, what, signal }, (inner) => prove(args, inner))
}

async function prove(args: ProveProxyTypesArgs, signal: AbortSignal): Promise<ProxyTypeProof> {
  const { state } = args
  const { subject, provers } = await openProvers(args)
  const { target, pallet } = subject
  const { name, runtime, stated } = target
  const chains = [target]
  const words = readGivenCall({ chain: target, call: args.call })
  const call = encodeCall({ call: words, chains })
  const text = describeCall({ call: words, chains, token: stated.tokens[0], maxCharacters: 600 })
  const types = await tryEach({
    items: pallet.types,
    isCheap: provers[0]?.isCheapForMany === true,
    attempt: ({ name: proxyType }) => proveType({ subject, provers, proxyType, call, signal })
  })
  const measured = await measureWidth({ subject, provers, types, signal })
  const contracts = state.contracts?.palletIndex
  const reaches = contracts !== undefined && reachesContract(runtime, call, contracts)
  const mapping = reaches ? await findMapping({ target, state, signal }) : undefined
  return {
    chain: name,
    blockHash: target.block.hash,
    call,
    description: text,
    reachesContracts: reaches,
    ...(mapping && { mapping }),
    types: measured.types,
    probes: measured.probes,
    admitting: rankTypes(pallet, measured.types)
  }
}

/**
 * Sorts the types that admit the call, by the number of other calls that they admit. Types with equal
 * or unknown numbers are in the reverse order of the runtime, whose first type usually admits every
 * call.
 */
export function rankTypes(pallet: ProxyPallet, types: readonly ProvedType[]): readonly string[] {
  const admitting = types.filter(({ verdict }) => verdict === 'admitted')
  const isMeasured = admitting.every(({ admits }) => admits !== undefined)
  const widthOf = ({ admits }: ProvedType): number => (isMeasured ? (admits?.length ?? 0) : 0)
  const placeOf = ({ proxyType }: ProvedType): number =>
    pallet.types.findIndex(({ name }) => name === proxyType)
  return admitting
    .toSorted((one, two) => widthOf(one) - widthOf(two) || placeOf(two) - placeOf(one))
    .map(({ proxyType }) => proxyType)
}

async function proveType(args: {
  readonly subject: ProofSubject
  readonly provers: readonly Prover[]
  readonly proxyType: string
  readonly call: Hex
  readonly signal: AbortSignal
}): Promise<ProvedType> {
  const { subject, provers, proxyType, call, signal } = args
  const { target, state } = subject
  const reasons: string[] = []
  for (const { by, tryCalls } of provers) {
    const [trial] = await tryCalls({ proxyType, calls: [call], signal })
    if (trial === undefined || trial.kind === 'inconclusive') {
      reasons.push(`${by}: ${trial?.reason ?? 'no answer'}`)
      continue
    }
    const failure = trial.kind === 'admitted' ? trial.failure : undefined
    const outcome =
      trial.kind === 'refused'
        ? `a proxy of type ${proxyType} may not make the call`
        : `a proxy of type ${proxyType} may make the call${failure === undefined ? '' : `, which fails with ${failure}`}`
    const evidence: DryRunEvidence = {
      kind: 'dryRun',
      chain: target.name,
      blockHash: target.block.hash,
      origin: `${showOnChain(state, state.delegate)} as a proxy of ${showOnChain(state, state.user)} (${by})`,
      call,
      succeeded: trial.kind === 'admitted' && failure === undefined,
      outcome
    }
    const shown = { reason: undefined, admits: undefined, evidence: [evidence] }
    return { proxyType, verdict: trial.kind, failure, by, ...shown }
  }
  const reason = reasons.join('; ') || 'the chain has no DryRunApi, and no simulation was allowed'
  const nothing = { failure: undefined, by: undefined, admits: undefined, evidence: [] }
  return { proxyType, verdict: 'unproved', reason, ...nothing }
}
