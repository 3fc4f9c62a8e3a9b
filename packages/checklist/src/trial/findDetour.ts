import { encodeCompact, hexToBytes, joinBytes } from '@paraclock/core'
import type { DroppedMessage } from '@paraclock/simulation'
import { decodePage, decodeProgram, type Location, type XcmProgram } from '@paraclock/xcm'
import type { TrialDetour } from '../evidence/TrialArtifact.ts'
import { orUndefined } from '../schema/orUndefined.ts'

/** The variant index of the junction `Parachain` in SCALE. */
const PARACHAIN = Uint8Array.of(0)

/**
 * Finds a dropped message that can cause a call on a copied parachain. The recipient of the message
 * dispatches a call that names the copied parachain, or sends a call to the copied parachain.
 * Messages that only move assets are ignored.
 */
export function findDetour(
  dropped: readonly DroppedMessage[],
  copied: readonly number[]
): TrialDetour | undefined {
  for (const { from, to, data } of dropped) {
    const programs = orUndefined(() =>
      from === undefined
        ? [decodeProgram(data)]
        : Array.from(decodePage(data), ({ program }) => program)
    )
    const back = copied.find((paraId) =>
      // If the programs cannot be decoded, any mention of the parachain counts as a call on it.
      programs === undefined
        ? mentions(data, paraId)
        : programs.some((program) => actsOn(program, paraId))
    )
    if (back !== undefined) return { from, to, back }
  }
  return undefined
}

function actsOn(program: XcmProgram, paraId: number, isOnward = false): boolean {
  return program.some((one) => {
    if (one.kind === 'transact') return isOnward || mentions(hexToBytes(one.call), paraId)
    if (!('program' in one)) return false
    const dest = 'dest' in one ? one.dest : 'reserve' in one ? one.reserve : undefined
    return actsOn(one.program, paraId, isOnward || names(dest, paraId))
  })
}

const names = (location: Location | undefined, paraId: number): boolean =>
  location?.interior.some((one) => one.kind === 'parachain' && one.paraId === paraId) ?? false

/** Whether bytes contain the SCALE encoding of the junction of a parachain. */
export function mentions(bytes: Uint8Array, paraId: number): boolean {
  const junction = joinBytes([PARACHAIN, encodeCompact(paraId)])
  return bytes.some((_, at) => junction.every((byte, index) => bytes[at + index] === byte))
}
