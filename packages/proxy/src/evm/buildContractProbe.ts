import { bytesToHex, encodeInteger, type Hex, hexToBytes, joinBytes } from '@paraclock/core'
import type { ContractCall } from './listContractCalls.ts'

/**
 * EVM code that calls a contract, and logs the success, the gas and the returned data of the call,
 * because the chain's events do not show why a contract reverted. The code runs only in a
 * simulation, at the user's address, so that the user is the caller.
 *
 * The input of the code is three words of 32 bytes (the contract, the value, the gas), and then the
 * data of the call.
 */
const CODE: Hex = `0x${[
  '5a', // the gas before the call
  '6060 36 03', // the length of the data
  '80 6060 6000 37', // the data, to the beginning of the memory
  '6000 6000 82 6000 6020 35 6000 35 6040 35 f1', // the call
  '6000 52', // whether the call succeeded
  '50 5a 90 03 6020 52', // the gas that the call used
  '3d 6000 6040 3e', // the returned data
  '3d 6040 01 6000 a0 00' // the log
]
  .join('')
  .replaceAll(' ', '')}`

const WORD = 32
const BASE_GAS = 21_000n
/** The gas for the probe's own code and log, and for the first read of an account. */
const OWN_GAS = 400_000n

/** The code and the input of a simulation that calls a contract and logs the outcome. */
export interface ContractProbe {
  /** EVM code to put at the user's address for the simulation. */
  readonly code: Hex
  readonly input: Hex
  readonly gas: bigint
  /**
   * The gas that a transaction without the probe pays before any code runs: the base gas, and the
   * gas for the bytes of its data.
   */
  readonly intrinsicGas: bigint
}

/** The outcome of the call in a probe. */
export interface ProbedCall {
  readonly succeeded: boolean
  /** The gas that the call would use in a transaction without the probe. */
  readonly gasUsed: bigint
  /** The returned data. For a reverted call, the encoded reason. */
  readonly returned: Hex
}

/** Builds a probe of a contract call. */
export function buildContractProbe(
  call: ContractCall & { readonly to: Hex; readonly gas: bigint }
): ContractProbe {
  const data = hexToBytes(call.data)
  const intrinsicGas = data.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), BASE_GAS)
  const inner = call.gas > intrinsicGas ? call.gas - intrinsicGas : 0n
  const word = (value: bigint): Uint8Array => encodeInteger(value, WORD).toReversed()
  const input = joinBytes([word(BigInt(call.to)), word(call.value), word(inner), data])
  // The probe needs 1/32 more gas, because the EVM passes at most 63/64 of the remaining gas on to a
  // called contract.
  const gas = call.gas + call.gas / 32n + BigInt(input.length) * 16n + OWN_GAS
  return { code: CODE, input: bytesToHex(input), gas, intrinsicGas }
}

/** Reads the log of a probe. Returns `undefined` if the data is too short. */
export function readProbeLog(probe: ContractProbe, data: Hex): ProbedCall | undefined {
  const bytes = hexToBytes(data)
  if (bytes.length < 2 * WORD) return undefined
  return {
    succeeded: bytes[WORD - 1] === 1,
    gasUsed: BigInt(bytesToHex(bytes.subarray(WORD, 2 * WORD))) + probe.intrinsicGas,
    returned: bytesToHex(bytes.subarray(2 * WORD))
  }
}
