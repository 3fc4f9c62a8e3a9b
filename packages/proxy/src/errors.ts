import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A proof is of another chain than the plan.
 *
 * `planProxy` was given the state of one chain and a proof of proxy types from another, under
 * another name of the chain, or from before a runtime upgrade that removed a type.
 *
 * @remarks The proof decides the type of the proxy. With a proof of another chain, the user would
 * grant a type that admits something else.
 */
export const ProxyProofMismatch: ErrorDefinition<
  'ProxyProofMismatch',
  { readonly chain: string; readonly problem: string }
> = {
  package: 'proxy',
  code: 'ProxyProofMismatch',
  number: 8001,
  message: ({ chain, problem }) =>
    `the proof does not fit the state of ${shorten(chain)}: ${problem}`,
  remedies: () => [
    'Read the state and prove the types on the same connection, and give the chain the same name in both.',
    'After a runtime upgrade, do both again.'
  ],
  example: { chain: 'Acme', problem: 'it is of Other' }
}
