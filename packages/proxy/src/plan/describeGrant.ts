import type { ProxyGrant } from '../shapes/ProxyPallet.ts'

/** Writes a proxy as the arguments of the calls that add and remove it. */
export function describeGrant({ delegate, proxyType, delay }: ProxyGrant): string {
  return `${delegate}, ${proxyType}, ${delay}`
}
