import type { Chain } from '@paraclock/connect'
import {
  bytesToHex,
  ChainItemMissing,
  type Hex,
  hexToBytes,
  joinBytes,
  ParaclockError,
  type Weight
} from '@paraclock/core'
import type { SimulationResult } from '@paraclock/executor/simulate'
import { variantsOf } from '@paraclock/types'
import {
  encodeProgram,
  encodeVersionedLocation,
  locateChain,
  newestXcmVersion,
  type XcmProgram,
  type XcmVersion,
  XcmVersionMismatch,
  xcmVersions
} from '@paraclock/xcm'
import type { Runs } from '../run/openRuns.ts'

/** The program by which the root of one chain makes a call as root of another, and the call that sends it. */
export interface RootMessage {
  /** The call of the ruler's root that sends the program. */
  readonly call: Hex
  /** The program, as bytes. */
  readonly program: Hex
}

/**
 * Writes the message by which the root of a parachain makes a call as root of its relay chain, or of a
 * sibling. System parachains do not pay for it.
 *
 * @param weight - the largest weight of the call; versions of XCM before 5 need it
 * @throws ParaclockError `XcmVersionMismatch`, `ChainItemMissing` if the ruler has no call that sends
 */
export function writeRootMessage(args: {
  readonly ruler: Chain
  readonly chain: Chain
  readonly call: Hex
  readonly weight: Weight | undefined
}): RootMessage {
  const { ruler, chain, call, weight } = args
  const version = agreeOnVersion(ruler, chain)
  const transact: XcmProgram = [
    { kind: 'unpaidExecution', weightLimit: 'unlimited' },
    {
      kind: 'transact',
      originKind: 'superuser',
      call,
      ...(version < 5 && weight !== undefined ? { maxWeight: weight } : {})
    }
  ]
  const program = encodeProgram({ program: transact, version })
  const dest = encodeVersionedLocation({
    location: locateChain({ chain: chain.paraId, from: ruler.paraId }),
    version
  })
  const bytes = joinBytes([findSend(ruler), hexToBytes(dest), hexToBytes(program)])
  return { call: bytesToHex(bytes), program }
}

/**
 * Why a chain refuses a call of root that a ruler's message makes; `undefined` if it makes it. The call is
 * run as root, and the message as from the ruler.
 */
export async function findRefusal(
  { run, execute }: Pick<Runs, 'run' | 'execute'>,
  { ruler, chain, call, program }: { ruler: Chain; chain: Chain; call: Hex; program: Hex }
): Promise<string | undefined> {
  const paraId = ruler.paraId ?? 0
  const origin =
    chain.paraId === null
      ? ({ kind: 'child', paraId } as const)
      : ({ kind: 'sibling', paraId } as const)
  const results: readonly SimulationResult[] = await Promise.all([
    run(call, { kind: 'root' }),
    execute(program, origin)
  ])
  return results.find(({ failure }) => failure !== undefined)?.failure?.name
}

const PALLETS = ['PolkadotXcm', 'XcmPallet']

/** The two bytes that begin the call that sends a program. */
function findSend({ name, runtime }: Chain): Uint8Array {
  const { pallets } = runtime.metadata
  const pallet = pallets.find((one) => PALLETS.includes(one.name))
  const send = variantsOf(runtime.metadata, pallet?.calls?.type).find((one) => one.name === 'send')
  if (pallet === undefined || send === undefined) {
    throw new ParaclockError(ChainItemMissing, {
      chain: name,
      item: 'call that sends XCM programs'
    })
  }
  return Uint8Array.of(pallet.index, send.index)
}

function agreeOnVersion(...chains: readonly Chain[]): XcmVersion {
  const lists = chains.flatMap(({ facts }) => {
    const { programs } = facts.capabilities.xcm
    return programs.known ? [programs.value] : []
  })
  const version = newestXcmVersion(...lists)
  if (version !== undefined) return version
  const [sender = [], receiver = []] = lists
  throw new ParaclockError(XcmVersionMismatch, { sender, receiver, supported: xcmVersions })
}
