import type { Chain, Read } from '@paraclock/connect'
import { type Evidence, type Fact, type ParaId, parseParaId } from '@paraclock/core'
import { encodeCall } from '@paraclock/types'
import { agreeOnXcmVersion } from '@paraclock/weights'
import {
  encodeProgram,
  encodeVersionedLocation,
  type Location,
  locateChain,
  type XcmProgram
} from '@paraclock/xcm'

/** A parachain, and what the relay chain permits it. */
export interface SystemChain {
  readonly paraId: ParaId
  /** Whether the relay chain accepts teleports of its token from this parachain. */
  readonly teleports: boolean
  /** Whether the relay chain executes calls of this parachain as root of the relay chain. */
  readonly isRoot: boolean
}

/** The arguments of {@link readSystemChains}. */
export interface ReadSystemChainsArgs {
  readonly relay: Chain
  /** Further parachains to test. System parachains are always tested. */
  readonly others?: readonly number[]
  readonly signal?: AbortSignal
}

// The lowest parachain id that users can register. Lower ids belong to system parachains.
const FIRST_USER_ID = 2_000
const MAX_CHAINS = 32

/**
 * Reads what a relay chain permits its system parachains. The id of a parachain does not prove a
 * permission. So the relay chain dry-runs two messages of each parachain: a teleport of the relay
 * chain's token, and a call as root. On a relay chain without `DryRunApi`, the result is unknown.
 *
 * @throws ParaclockError the errors of the reads
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { readSystemChains } from '@paraclock/hrmp'
 *
 * declare const relay: Chain
 *
 * const { value } = await readSystemChains({ relay })
 * if (value.known) console.log(value.value.filter(({ teleports }) => teleports))
 * ```
 */
export async function readSystemChains(
  args: ReadSystemChainsArgs
): Promise<Read<Fact<readonly SystemChain[]>>> {
  const { relay, others = [], signal } = args
  if (!relay.hasApi('DryRunApi')) {
    return { value: { known: false, why: `${relay.name} cannot dry-run programs` }, evidence: [] }
  }
  const { value: registered = [], evidence } = await relay.storage({
    pallet: 'Paras',
    entry: 'Parachains',
    signal,
    as: (list) => (list as readonly number[]).map(Number)
  })
  const known = others.filter((id) => registered.includes(id))
  const system = registered.filter((id) => id < FIRST_USER_ID)
  const ids = [...new Set([...known, ...system])]
  if (ids.length > MAX_CHAINS) {
    const why = `${relay.name} has ${ids.length} system parachains, and at most ${MAX_CHAINS} are tried`
    return { value: { known: false, why }, evidence }
  }
  const chains = await Promise.all(ids.map((id) => probe(relay, parseParaId(id), signal)))
  return {
    value: { known: true, value: chains.map(({ value }) => value) },
    evidence: [...evidence, ...chains.flatMap((one) => one.evidence)]
  }
}

/** The errors in a dry run that show that the relay chain refuses every teleport. */
const UNTRUSTED: ReadonlySet<string> = new Set(['UntrustedTeleportLocation', 'Barrier'])

async function probe(
  relay: Chain,
  paraId: ParaId,
  signal: AbortSignal | undefined
): Promise<Read<SystemChain>> {
  const version = agreeOnXcmVersion(relay)
  const sender = locateChain({ chain: paraId, from: undefined })
  const token = { id: HERE, amount: PROBE }
  const teleport: XcmProgram = [
    { kind: 'receiveTeleportedAsset', assets: [token] },
    { kind: 'buyExecution', fees: token, weightLimit: 'unlimited' },
    { kind: 'depositAsset', assets: { kind: 'allCounted', count: 1 }, beneficiary: sender }
  ]
  const args = { remark: '0x' }
  const remark = { chain: relay.name, pallet: 'system', method: 'remark', args }
  const rule: XcmProgram = [
    { kind: 'unpaidExecution', weightLimit: 'unlimited' },
    {
      kind: 'transact',
      originKind: 'superuser',
      call: encodeCall({ call: remark, chains: [relay] }),
      maxWeight: { refTime: 1_000_000_000n, proofSize: 65_536n }
    }
  ]
  const run = (program: XcmProgram) =>
    relay.dryRunXcm({
      origin: encodeVersionedLocation({ location: sender, version }),
      program: encodeProgram({ program, version }),
      sender: `parachain ${paraId}`,
      signal
    })
  const [arrived, ruled] = await Promise.all([run(teleport), run(rule)])
  const refusal = arrived.value.failure?.name
  const evidence: readonly Evidence[] = [...arrived.evidence, ...ruled.evidence]
  const teleports = refusal === undefined || !UNTRUSTED.has(refusal)
  return { value: { paraId, teleports, isRoot: ruled.value.failure === undefined }, evidence }
}

const HERE: Location = { parents: 0, interior: [] }

/** The amount of a dry-run teleport. It exceeds any execution fee and any existential deposit. */
const PROBE = 10n ** 15n
