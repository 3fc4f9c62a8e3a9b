import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A call of the host failed. Either the host lacks the function, whose invented answer would change
 * the result, or the runtime misused the host: its memory is corrupt, or it was not built for this
 * host. A node also stops such a runtime.
 */
export const HostCallFailed: ErrorDefinition<
  'HostCallFailed',
  {
    readonly method: string
    /** The function that is not available. Absent if the runtime misused the host. */
    readonly hostFunction?: string
    readonly problem: string
  }
> = {
  package: 'executor',
  code: 'HostCallFailed',
  number: 5037,
  message: ({ method, hostFunction, problem }) =>
    hostFunction === undefined
      ? `${shorten(method)} misused the host: ${cutText(problem)}`
      : `${shorten(method)} called ${shorten(hostFunction)}: ${shorten(problem)}`,
  remedies: ({ hostFunction }) =>
    hostFunction === undefined
      ? [
          'Do not trust this runtime, unless you build it yourself.',
          'If you build it, check that it uses released crates of the SDK, and look for unsafe code that writes beyond its buffers.'
        ]
      : [
          'Call this method on a node, with state_call, or use methods that do not need the function.',
          'If an off-chain worker calls it, give offchain in the options of the call.',
          'If the function is not known and a released node has it, report its name: a later version of this package will have it.'
        ]
}
