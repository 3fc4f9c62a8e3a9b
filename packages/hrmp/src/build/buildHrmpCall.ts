import {
  bytesToHex,
  ChainItemMissing,
  encodeInteger,
  type Hex,
  joinBytes,
  ParaclockError,
  parseU32
} from '@paraclock/core'
import type { HrmpHost } from '@paraclock/types'
import type { HrmpCallName, HrmpCalls } from './HrmpCalls.ts'
import { parseSize } from './parseSize.ts'

const SIZES: ReadonlySet<string> = new Set([
  'proposedMaxCapacity',
  'proposedMaxMessageSize',
  'maxCapacity',
  'maxMessageSize'
])

/**
 * Writes a call of the HRMP pallet as the host's own metadata has it: indices and parameters are
 * taken from there, so that a runtime whose call takes fewer of them gets those that it knows.
 *
 * @throws ParaclockError `ChainItemMissing` if the host has no such call, or one that takes
 * something else; `ArgumentInvalid` for a capacity or message size of nothing; those of `parseU32`
 * of core.
 *
 * @example
 * ```ts
 * import { buildHrmpCall } from '@paraclock/hrmp'
 * import { detectCapabilities } from '@paraclock/types'
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 *
 * const relay = await ApiPromise.create({ provider: new WsProvider('ws://127.0.0.1:9944') })
 * const { hrmp } = detectCapabilities(relay)
 * if (hrmp !== null) {
 *   buildHrmpCall({
 *     pallet: hrmp,
 *     call: 'hrmpInitOpenChannel',
 *     args: { recipient: 2085, proposedMaxCapacity: 1000, proposedMaxMessageSize: 102400 }
 *   }) // "0x3c0025080000e803000000900100" on a chain where the pallet has index 60
 * }
 * ```
 */
export function buildHrmpCall<Name extends HrmpCallName>(args: {
  /** The pallet, as `detectCapabilities` of types finds it, or from the state that was read. */
  readonly pallet: HrmpHost
  /** Which call. */
  readonly call: Name
  /** What it takes. */
  readonly args: HrmpCalls[Name]
}): Hex {
  const { pallet, call } = args
  const found = pallet.calls[call]
  const lack = (problem: string): ParaclockError =>
    new ParaclockError(ChainItemMissing, {
      chain: pallet.pallet,
      item: `call ${call} that can be written: ${problem}`
    })
  if (found === undefined) throw lack(`it has ${Object.keys(pallet.calls).join(', ')}`)
  const given = Object.entries(args.args)
  const parts = found.params.map((param) => {
    const name = toCamelCase(param)
    const value = given.find(([one]) => one === name)?.[1]
    if (value !== undefined) return writeArgument(name, value)
    throw lack(`it takes ${param}, which Paraclock does not know`)
  })
  return bytesToHex(joinBytes([Uint8Array.of(pallet.index, found.index), ...parts]))
}

function writeArgument(
  name: string,
  value: number | { sender: number; recipient: number }
): Uint8Array {
  if (typeof value === 'object') {
    return joinBytes([
      encodeInteger(parseU32(value.sender), 4),
      encodeInteger(parseU32(value.recipient), 4)
    ])
  }
  return encodeInteger(SIZES.has(name) ? parseSize(value, name) : parseU32(value), 4)
}

function toCamelCase(name: string): string {
  return name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())
}
