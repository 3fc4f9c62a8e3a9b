import { bytesToHex } from '@paraclock/core'
import { type BlockInfo, decodeHeader } from '@paraclock/simulation'

/** A header as nodes write it. */
export function writeHeader({ header }: BlockInfo): object {
  const { parentHash, number, stateRoot, extrinsicsRoot, logs } = decodeHeader(header)
  return {
    parentHash: bytesToHex(parentHash),
    number: `0x${number.toString(16)}`,
    stateRoot: bytesToHex(stateRoot),
    extrinsicsRoot: bytesToHex(extrinsicsRoot),
    digest: { logs: logs.map(bytesToHex) }
  }
}
