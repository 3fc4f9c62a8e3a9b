import type { Fingerprint } from '../drift/Fingerprint.ts'
import { packed as packedHour } from '../generated/hour/fingerprint.ts'
import { packed as packedMinute } from '../generated/minute/fingerprint.ts'
import { packed as packedRelay } from '../generated/relay/fingerprint.ts'
import { packed as packedTarget } from '../generated/target/fingerprint.ts'

const read = new Map<string, Fingerprint>()

/** The parts of a service chain of variant H that the toolkit uses, for `compareRuntime`. */
export function hourFingerprint(): Fingerprint {
  return readOnce(packedHour)
}

/** The parts of a service chain of variant M that the toolkit uses, for `compareRuntime`. */
export function minuteFingerprint(): Fingerprint {
  return readOnce(packedMinute)
}

/** The parts of a relay chain that the toolkit uses, for `compareRuntime`. */
export function relayFingerprint(): Fingerprint {
  return readOnce(packedRelay)
}

/** The parts of a target chain that the toolkit uses, for `compareRuntime`. */
export function targetFingerprint(): Fingerprint {
  return readOnce(packedTarget)
}

// Returns the same object at each call, because `compareRuntime` caches its results by this object.
function readOnce(packed: string): Fingerprint {
  const found = read.get(packed) ?? (JSON.parse(packed) as Fingerprint)
  read.set(packed, found)
  return found
}
