import type { Fingerprint } from '../drift/Fingerprint.ts'
import { packed as packedHour } from '../generated/hour/fingerprint.ts'
import { packed as packedMinute } from '../generated/minute/fingerprint.ts'
import { packed as packedRelay } from '../generated/relay/fingerprint.ts'
import { packed as packedTarget } from '../generated/target/fingerprint.ts'

const read = new Map<string, Fingerprint>()

/**
 * Returns the fingerprint of a service chain of variant `hour`: the parts of its runtime that the
 * toolkit uses. `compareRuntime` compares a live runtime with the fingerprint.
 */
export function hourFingerprint(): Fingerprint {
  return readOnce(packedHour)
}

/**
 * Returns the fingerprint of a service chain of variant `minute`: the parts of its runtime that the
 * toolkit uses. `compareRuntime` compares a live runtime with the fingerprint.
 */
export function minuteFingerprint(): Fingerprint {
  return readOnce(packedMinute)
}

/**
 * Returns the fingerprint of a relay chain: the parts of its runtime that the toolkit uses.
 * `compareRuntime` compares a live runtime with the fingerprint.
 */
export function relayFingerprint(): Fingerprint {
  return readOnce(packedRelay)
}

/**
 * Returns the fingerprint of a target chain: the parts of its runtime that the toolkit uses.
 * `compareRuntime` compares a live runtime with the fingerprint.
 */
export function targetFingerprint(): Fingerprint {
  return readOnce(packedTarget)
}

// Decodes a fingerprint once, because `compareRuntime` caches its results by this object.
function readOnce(packed: string): Fingerprint {
  const found = read.get(packed) ?? (JSON.parse(packed) as Fingerprint)
  read.set(packed, found)
  return found
}
