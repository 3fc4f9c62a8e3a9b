import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'

/** A host function is not available. An invented answer would change the result of the runtime. */
export const HostFunctionUnavailable: ErrorDefinition<
  'HostFunctionUnavailable',
  { readonly method: string; readonly hostFunction: string; readonly reason: string }
> = {
  package: 'executor',
  code: 'HostFunctionUnavailable',
  number: 5033,
  message: ({ method, hostFunction, reason }) =>
    `${shorten(method)} called ${shorten(hostFunction)}: ${shorten(reason)}`,
  remedies: () => [
    'Call this method on a node, with state_call, or use methods that do not need the function.',
    'If an off-chain worker calls it, give offchain in the options of the call.',
    'If the function is not known and a released node has it, report its name: a later version of this package will have it.'
  ]
}

/**
 * A runtime misused the host. The runtime's memory is corrupt, or the runtime was not built for
 * this host. A node also stops such a runtime.
 */
export const HostCallInvalid: ErrorDefinition<
  'HostCallInvalid',
  { readonly method: string; readonly problem: string }
> = {
  package: 'executor',
  code: 'HostCallInvalid',
  number: 5037,
  message: ({ method, problem }) => `${shorten(method)} misused the host: ${cutText(problem)}`,
  remedies: () => [
    'Do not trust this runtime, unless you build it yourself.',
    'If you build it, check that it uses released crates of the SDK, and look for unsafe code that writes beyond its buffers.'
  ]
}
