import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'

/** The context of errors that concern one call of a runtime's method. */
export interface InMethod {
  /** The name of the method, for example `Core_execute_block`. */
  readonly method: string
}

/**
 * A call needs storage that has not been fetched. The result or error of this call may differ from
 * the chain's, so it is discarded.
 */
export const StorageIncomplete: ErrorDefinition<
  'StorageIncomplete',
  InMethod & { readonly missing: number }
> = {
  package: 'executor',
  code: 'StorageIncomplete',
  number: 5001,
  message: ({ method, missing }) =>
    `${shorten(method)} read ${missing} storage keys that are not fetched yet`,
  remedies: () => [
    'Use the remote storage of @paraclock/executor: it fetches the missing keys at once and runs the call again.',
    'If you wrote the storage, collect the keys for which it answered MISSING, fetch them, and call again.'
  ]
}

/**
 * Bytes are not the code of a runtime. A few kilobytes can decompress to any size, so decompressing
 * stops at the limit. Code from a node or a file is untrusted, and some constructs change more of an
 * instance than is reset after a call. Only the WebAssembly that nodes run is accepted: the first
 * version, with sign extension and saturated conversions added, and with at most one memory.
 */
export const RuntimeCodeMalformed: ErrorDefinition<
  'RuntimeCodeMalformed',
  | { readonly size?: number; readonly problem: string }
  | {
      /** A construct that runtimes do not have. */
      readonly found: string
      readonly place: string
      readonly at: number
    }
> = {
  package: 'executor',
  code: 'RuntimeCodeMalformed',
  number: 5010,
  message: (context) =>
    'found' in context
      ? `no runtime has such code: ${cutText(context.found)}, in ${cutText(context.place)}, at byte ${context.at}`
      : `${context.size === undefined ? 'the code' : `${context.size} bytes`} cannot be run as a runtime: ${shorten(context.problem)}`,
  remedies: (context) =>
    'found' in context
      ? [
          'Do not trust a chain or an endpoint that gives such code: compare its hash with that of another endpoint.',
          'If you built it, build it for the MVP of WebAssembly, as substrate-wasm-builder does (target-cpu=mvp), in release mode, and optimize it.',
          'If a released runtime is refused, report its name and version, and this message.'
        ]
      : [
          'Give what a chain holds under the key :code: plain WASM, or WASM compressed as Substrate does it.',
          'If the code was downloaded, compare its size and hash with the source: it may be truncated.',
          'If you built it, use the usual builder for wasm32, strip names and debug information, and optimize for size.',
          'If the state holds no code, check that the node has the block and that its state is not pruned; use an archive node for old blocks.',
          'In a browser, run a program with a large runtime in a worker.'
        ]
}

/**
 * A runtime panicked or trapped. The call has no result, and its changes are dropped. A node would
 * refuse the block or the call in the same way.
 */
export const RuntimeCallFailed: ErrorDefinition<
  'RuntimeCallFailed',
  InMethod & { readonly trap: string; readonly panic: string | null }
> = {
  package: 'executor',
  code: 'RuntimeCallFailed',
  number: 5022,
  message: ({ method, panic, trap }) => `${shorten(method)} trapped: ${cutText(panic ?? trap)}`,
  remedies: () => [
    "Read the panic in the message: it names the file and the line, as a node's log would.",
    'Check that the arguments are encoded for this runtime version: "Bad input data provided to …" means that they are not.',
    "Check that the storage is complete and of this chain, that no override is the reason, and that the block's inherents come in their order."
  ]
}

/**
 * A runtime exceeded a limit. Without limits, a runtime that loops or misreads its arguments would
 * exhaust the process. Nodes have such limits, too.
 */
export const RuntimeLimitExceeded: ErrorDefinition<
  'RuntimeLimitExceeded',
  InMethod & { readonly limit: string; readonly runtime?: string }
> = {
  package: 'executor',
  code: 'RuntimeLimitExceeded',
  number: 5041,
  message: ({ method, limit, runtime }) => {
    const owner = runtime === undefined ? '' : ` of ${shorten(runtime)}`
    return `${shorten(method)}${owner} exceeded a limit: ${limit}`
  },
  remedies: () => [
    'Check the arguments: a wrong length, or a value nested very deep, makes a runtime ask for huge memory or stack.',
    'If the call is meant to use that much, raise limits.memoryBytes, limits.allocationBytes, limits.storageBytes, timeMs or maxRounds.',
    'Check that the runtime belongs to the block and its state. Do not trust a runtime that opens endless transactions: FRAME stops at 255.'
  ]
}
