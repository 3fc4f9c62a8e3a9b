import { FakeLedger } from '@tooling/ledger'

// The command may load this file anew: the device is one for the process.
const place = globalThis as unknown as { fakeLedger?: FakeLedger }
place.fakeLedger ??= new FakeLedger('the device of the tests')

/** The device that is connected. */
export const device: FakeLedger = place.fakeLedger

/** Opens the device, as a transport of Ledger does. */
export async function create(): Promise<FakeLedger> {
  return device
}
