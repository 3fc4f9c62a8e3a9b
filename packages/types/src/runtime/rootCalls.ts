import type { Runtime, RuntimeCall } from './Runtime.ts'

/** Whether a chain has a Sudo pallet, whose key acts as root. */
export function hasSudo(runtime: Pick<Runtime, 'storage'>): boolean {
  return runtime.storage('Sudo', 'Key') !== undefined
}

/** Whether a chain has a Scheduler, whose agenda can hold a call with root origin. */
export function hasAgenda(runtime: Pick<Runtime, 'storage'>): boolean {
  return runtime.storage('Scheduler', 'Agenda') !== undefined
}

/**
 * Wraps a call in `Sudo.sudo`. Both calls are SCALE bytes.
 *
 * @throws ParaclockError `ValueMalformed` if the chain has no Sudo pallet, or cannot decode the call.
 */
export function encodeSudo(
  runtime: Pick<Runtime, 'decodeCall' | 'encodeCall'>,
  call: Uint8Array
): Uint8Array {
  const inner = runtime.decodeCall(call)
  return runtime.encodeCall({ pallet: 'Sudo', method: 'sudo', args: { call: inner } })
}

/** The call inside `Sudo.sudo`; `undefined` for any other call. */
export function unwrapSudo({ pallet, method, args }: RuntimeCall): RuntimeCall | undefined {
  return pallet === 'Sudo' && method === 'sudo' ? (args['call'] as RuntimeCall) : undefined
}
