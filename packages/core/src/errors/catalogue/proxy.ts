import { shorten } from '../shorten.ts'
import type { RejectedValue } from './coreContexts.ts'

/** Errors that `@paraclock/proxy` raises: numbers 8000 to 8999. */
export const proxyErrors = {
  ProxyTypeUnknown: {
    number: 8001,
    title: 'A chain has no such proxy type',
    message: (context: RejectedValue & { readonly known: readonly string[] }): string =>
      `${shorten(context.value)} is no proxy type of this chain: expected ${context.known.join(', ') || 'none, for it has none'}`,
    remedies: (): readonly string[] => [
      'Use a name that the metadata of the chain has, spelled as it is there.',
      'Let proveProxyTypes find out which of them admit the call, and leave the type out of the plan.'
    ]
  },
  ProxyPalletMissing: {
    number: 8002,
    title: 'A chain has no proxies',
    message: (context: { readonly chain: string }): string =>
      `${shorten(context.chain)} has no pallet with the calls proxy, addProxy, removeProxy and removeProxies`,
    remedies: (): readonly string[] => [
      'Ask the team of the chain to add pallet-proxy: without it, the service cannot act for its users.',
      'Check that the connection is to the chain that was meant.'
    ]
  },
  ProxyProofMismatch: {
    number: 8003,
    title: 'A proof is not of the chain that a plan is for',
    message: (context: { readonly chain: string; readonly problem: string }): string =>
      `The proof does not fit the state of ${shorten(context.chain)}: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Read the state and prove the types on the same connection, under the same name of the chain.'
    ]
  }
} as const
