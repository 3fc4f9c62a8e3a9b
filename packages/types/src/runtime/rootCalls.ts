import type { Runtime, RuntimeCall } from './Runtime.ts'

/** Whether a chain has the Sudo pallet. The holder of its key can dispatch calls as root. */
export function hasSudo(runtime: Pick<Runtime, 'storage'>): boolean {
  return runtime.storage('Sudo', 'Key') !== undefined
}

/** Whether a chain has the Scheduler pallet. Its agenda can dispatch calls as root. */
export function hasAgenda(runtime: Pick<Runtime, 'storage'>): boolean {
  return runtime.storage('Scheduler', 'Agenda') !== undefined
}

/**
 * Wraps a call in `Sudo.sudo`. The argument and the result are SCALE encoded calls.
 *
 * @throws ParaclockError `ValueMalformed` if the chain has no Sudo pallet, or cannot decode the
 * call.
 */
export function encodeSudo(
  runtime: Pick<Runtime, 'decodeCall' | 'encodeCall'>,
  call: Uint8Array
): Uint8Array {
  const inner = runtime.decodeCall(call)
  return runtime.encodeCall({ pallet: 'Sudo', method: 'sudo', args: { call: inner } })
}

/** Returns the call inside `Sudo.sudo`. Returns `undefined` for any other call. */
export function unwrapSudo({ pallet, method, args }: RuntimeCall): RuntimeCall | undefined {
  return pallet === 'Sudo' && method === 'sudo' ? (args['call'] as RuntimeCall) : undefined
}
