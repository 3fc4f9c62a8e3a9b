import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { hashHex } from '../journal/hashHex.ts'

const NO_ROOT: Hex = `0x${'00'.repeat(32)}`

/** The roots of a header. */
export interface HeaderRoots {
  readonly stateRoot: Hex
  readonly extrinsicsRoot: Hex
}

/**
 * Whether extrinsics are those that a header commits to. Of the two ways to make the root, runtimes
 * of 2025 and later declare which is theirs; both cover every byte, so that either proves the body.
 */
export async function isBodyOf(header: HeaderRoots, extrinsics: readonly Hex[]): Promise<boolean> {
  const { stateRoot, extrinsicsRoot } = header
  // Chopsticks computes no roots: it leaves out that of the state, which no real chain does, and has
  // the hash of the whole body for the other.
  if (stateRoot === NO_ROOT) {
    const body = extrinsics.map((extrinsic) => extrinsic.slice(2)).join('')
    return hashHex(`0x${body}`) === extrinsicsRoot
  }
  // The executor is large, and nothing but following a block wants it.
  const { computeOrderedRoot } = await import('@paraclock/executor')
  const values = extrinsics.map((extrinsic) => hexToBytes(extrinsic))
  return ([0, 1] as const).some(
    (version) => bytesToHex(computeOrderedRoot({ values, version })) === extrinsicsRoot
  )
}
