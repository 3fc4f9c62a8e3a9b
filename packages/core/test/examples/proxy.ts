import type { proxyErrors } from '../../src/errors/catalogue/proxy.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

/** For each code of proxy a context as it occurs. */
export const proxyExamples: {
  readonly [Code in keyof typeof proxyErrors]: ErrorContext<Code>
} = {
  ProxyProofMismatch: { chain: 'Acme', problem: 'it is of Other' }
}
