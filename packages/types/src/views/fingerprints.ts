import type { Fingerprint } from '../drift/Fingerprint.ts'
import { packed as packedHour } from '../generated/hour/fingerprint.ts'
import { packed as packedMinute } from '../generated/minute/fingerprint.ts'
import { packed as packedRelay } from '../generated/relay/fingerprint.ts'
import { packed as packedTarget } from '../generated/target/fingerprint.ts'

const read = new Map<string, Fingerprint>()

/** The fingerprint of a service chain of variant H. */
export function hourFingerprint(): Fingerprint {
  return readOnce(packedHour)
}

/** The fingerprint of a service chain of variant M. */
export function minuteFingerprint(): Fingerprint {
  return readOnce(packedMinute)
}

/** The fingerprint of a relay chain. */
export function relayFingerprint(): Fingerprint {
  return readOnce(packedRelay)
}

/** The fingerprint of a target chain. */
export function targetFingerprint(): Fingerprint {
  return readOnce(packedTarget)
}

// Comparisons are cached by the object of the fingerprint, so each fingerprint is parsed only once.
function readOnce(packed: string): Fingerprint {
  const found = read.get(packed) ?? (JSON.parse(packed) as Fingerprint)
  read.set(packed, found)
  return found
}
