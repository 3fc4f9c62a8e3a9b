import type { DevnetChain, DevnetEvent } from '@paraclock/devnet'
import type { DispatchError } from '@polkadot/types/interfaces'

/** What the events of a transaction say of the proxied call in it. */
export function nameOutcome({ api }: DevnetChain, events: readonly DevnetEvent[]): string {
  const { registry } = api
  for (const { section, method, data } of events) {
    const name = `${section}.${method}`
    const error =
      name === 'proxy.ProxyExecuted' ? (data['result'] as { err?: unknown }).err : undefined
    const inner = name === 'utility.BatchInterrupted' ? data['error'] : error
    if (inner === undefined) continue
    const decoded = registry.createType('DispatchError', inner as never) as unknown as DispatchError
    if (!decoded.isModule) return decoded.isArithmetic ? 'Arithmetic.Underflow' : decoded.type
    const { section: pallet, name: variant } = registry.findMetaError(decoded.asModule)
    return `${pallet}.${variant}`
  }
  return 'done'
}
