import type { Fingerprint } from '../drift/Fingerprint.ts'
import { packed as packedHour } from '../generated/hour/fingerprint.ts'
import { packed as packedMinute } from '../generated/minute/fingerprint.ts'
import { packed as packedRelay } from '../generated/relay/fingerprint.ts'
import { packed as packedTarget } from '../generated/target/fingerprint.ts'

const read = new Map<string, Fingerprint>()

/**
 * Returns what the toolkit uses of a service chain of variant H. Compare a live runtime against it
 * with `compareRuntime`.
 */
export function hourFingerprint(): Fingerprint {
  return readOnce(packedHour)
}

/**
 * Returns what the toolkit uses of a service chain of variant M. Compare a live runtime against it
 * with `compareRuntime`.
 */
export function minuteFingerprint(): Fingerprint {
  return readOnce(packedMinute)
}

/**
 * Returns what the toolkit uses of a relay chain. Compare a live runtime against it with
 * `compareRuntime`.
 */
export function relayFingerprint(): Fingerprint {
  return readOnce(packedRelay)
}

/**
 * Returns what the toolkit uses of a target chain. Compare a live runtime against it with
 * `compareRuntime`.
 */
export function targetFingerprint(): Fingerprint {
  return readOnce(packedTarget)
}

// Parses a fingerprint at the first call, and then returns the same object. `compareRuntime` caches
// its results by this object.
function readOnce(packed: string): Fingerprint {
  const found = read.get(packed) ?? (JSON.parse(packed) as Fingerprint)
  read.set(packed, found)
  return found
}
