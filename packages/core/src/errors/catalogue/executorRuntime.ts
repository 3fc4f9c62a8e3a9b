import { sanitizeText } from '../../text/sanitizeText.ts'
import { shorten } from '../shorten.ts'

/** A panic names a file, a line and what was expected, so it gets more room than a value. */
const LONGEST_PANIC = 400

function readable(panic: string): string {
  return sanitizeText(panic).replace(/\s+/g, ' ').slice(0, LONGEST_PANIC)
}

/** A call of a runtime's method. */
export interface InMethod {
  /** The method, for example `Core_execute_block`. */
  readonly method: string
}

/** Errors about loading and running a runtime: numbers 5001 to 5499. */
export const executorRuntimeErrors = {
  StorageIncomplete: {
    number: 5001,
    title: 'A call needs storage that was not there yet',
    message: (context: InMethod & { readonly missing: number }): string =>
      `${shorten(context.method)} asked for ${context.missing} storage keys that are not known yet`,
    remedies: (): readonly string[] => [
      'Fetch what the storage noted as missing, and run the call again.',
      'Use the remote storage of this package, which does so by itself.'
    ]
  },
  RuntimeCodeMalformed: {
    number: 5010,
    title: 'Bytes are not the code of a runtime',
    message: (context: { readonly size: number; readonly problem: string }): string =>
      `${context.size} bytes are not the code of a runtime: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Give the WASM of a runtime, plain or compressed as Substrate does it: what a chain holds under the key :code.',
      'If it was downloaded, compare its size and hash with the source: it may be cut short.'
    ]
  },
  RuntimeCodeSizeExceeded: {
    number: 5011,
    title: 'The code of a runtime is larger than allowed',
    message: (context: { readonly limitBytes: number }): string =>
      `The code of the runtime is larger than ${context.limitBytes} bytes once decompressed`,
    remedies: (): readonly string[] => [
      'Do not run it: no node accepts code of that size, and a few bytes can be made to decompress to any size.'
    ]
  },
  RuntimeCodeUnsupported: {
    number: 5012,
    title: 'The code asks for what no host gives',
    message: (context: { readonly problem: string }): string =>
      `The code cannot run on a Substrate host: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Check that it is a runtime, built for wasm32 by the usual builder, and not some other program.'
    ]
  },
  RuntimeMethodMissing: {
    number: 5020,
    title: 'A runtime does not have the method',
    message: (context: InMethod & { readonly runtime: string }): string =>
      `${shorten(context.runtime)} has no method ${shorten(context.method)}`,
    remedies: (): readonly string[] => [
      'Methods are named after their API, for example Core_version; the list is in runtime.methods.',
      'A chain can lack an API, or have it in a later version only: ask runtime.apis first.'
    ]
  },
  RuntimeMetadataMissing: {
    number: 5021,
    title: 'A runtime cannot give metadata of that version',
    message: (context: { readonly runtime: string; readonly version: number }): string =>
      `${shorten(context.runtime)} gives no metadata of version ${context.version}`,
    remedies: (): readonly string[] => [
      'Leave the version out: version 14 is what every runtime since 2021 gives.'
    ]
  },
  RuntimeCallFailed: {
    number: 5022,
    title: 'A runtime stopped on an error of its own',
    message: (
      context: InMethod & { readonly trap: string; readonly panic: string | null }
    ): string => `${shorten(context.method)} trapped: ${readable(context.panic ?? context.trap)}`,
    remedies: (): readonly string[] => [
      'Read the panic in the message: it names the pallet and the line, and is what a node would log.',
      'Check that the arguments are encoded for this runtime version, and that the storage is that of this chain.'
    ]
  },
  RuntimeStackExceeded: {
    number: 5023,
    title: 'A runtime ran out of stack',
    message: (context: InMethod): string =>
      `${shorten(context.method)} nested its calls deeper than the stack allows`,
    remedies: (): readonly string[] => [
      'The arguments probably hold a value nested too deep, which a node would refuse as well.'
    ]
  },
  RuntimeMemoryExceeded: {
    number: 5024,
    title: 'A runtime asked for more memory than allowed',
    message: (
      context: InMethod & { readonly requestedBytes: number; readonly limitBytes: number }
    ): string =>
      `${shorten(context.method)} asked for ${context.requestedBytes} bytes of memory; ${context.limitBytes} are allowed`,
    remedies: (): readonly string[] => [
      'Check the arguments: a wrong length in them makes a runtime ask for huge memory.',
      'Raise limits.memoryBytes or limits.allocationBytes if the call is meant to use that much.'
    ]
  },
  RuntimeStorageExceeded: {
    number: 5025,
    title: 'A runtime holds more storage than allowed',
    message: (context: InMethod & { readonly limitBytes: number }): string =>
      `${shorten(context.method)} holds more than ${context.limitBytes} bytes of storage`,
    remedies: (): readonly string[] => [
      'Raise limits.storageBytes if the call is meant to read or write that much.'
    ]
  },
  RuntimeTimeExceeded: {
    number: 5026,
    title: 'A runtime ran longer than allowed',
    message: (context: InMethod & { readonly limitMs: number }): string =>
      `${shorten(context.method)} was stopped after ${context.limitMs} ms`,
    remedies: (): readonly string[] => [
      'Raise timeMs if the call is meant to run that long; a block takes well under a second.'
    ]
  },
  RuntimeTransactionsExceeded: {
    number: 5028,
    title: 'A runtime nested storage transactions too deep',
    message: (context: InMethod & { readonly limit: number }): string =>
      `${shorten(context.method)} opened more than ${context.limit} storage transactions inside each other`,
    remedies: (): readonly string[] => ['Do not trust this runtime: FRAME itself stops at 255.']
  },
  RuntimeResultMalformed: {
    number: 5029,
    title: 'A method returned something that is not a result',
    message: (context: InMethod & { readonly problem: string }): string =>
      `${shorten(context.method)} returned no result: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Check the name: an export that is not a runtime API method cannot be called.',
      'Check that the code is that of a Substrate runtime.'
    ]
  },
  HostPointerInvalid: {
    number: 5030,
    title: 'A runtime pointed outside of its memory',
    message: (
      context: InMethod & {
        readonly pointer: number
        readonly length: number
        readonly memoryBytes: number
      }
    ): string =>
      `${shorten(context.method)} passed the host ${context.length} bytes at ${context.pointer}, outside of its memory of ${context.memoryBytes} bytes`,
    remedies: (): readonly string[] => ['Do not trust this runtime: its memory is corrupt.']
  },
  HostArgumentMalformed: {
    number: 5031,
    title: 'A runtime passed a host function what it cannot take',
    message: (
      context: InMethod & { readonly hostFunction: string; readonly problem: string }
    ): string =>
      `${shorten(context.method)} called ${shorten(context.hostFunction)} wrongly: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Check that the runtime was built with released crates: the message names the host function.'
    ]
  },
  HostFunctionUnknown: {
    number: 5032,
    title: 'A runtime called a host function that is not known',
    message: (context: InMethod & { readonly hostFunction: string }): string =>
      `${shorten(context.method)} called ${shorten(context.hostFunction)}, which is not a host function known here`,
    remedies: (): readonly string[] => [
      'Methods that do not call it work: only this call failed.',
      'If a released node has this function, a later version of this package will have it too.'
    ]
  },
  HostFunctionUnavailable: {
    number: 5033,
    title: 'A runtime called what only a node can do',
    message: (
      context: InMethod & { readonly hostFunction: string; readonly reason: string }
    ): string =>
      `${shorten(context.method)} called ${shorten(context.hostFunction)}: ${shorten(context.reason)}`,
    remedies: (): readonly string[] => [
      'Call this method on a node instead, over state_call, or leave it out.'
    ]
  },
  HostHeapInvalid: {
    number: 5034,
    title: "A runtime's heap is corrupt",
    message: (context: InMethod & { readonly problem: string }): string =>
      `The heap of ${shorten(context.method)} is corrupt: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => ['Do not trust this runtime: a node would stop it as well.']
  },
  HostTransactionMissing: {
    number: 5035,
    title: 'A runtime closed a storage transaction that it had not opened',
    message: (context: InMethod & { readonly operation: 'commit' | 'rollback' }): string =>
      `${shorten(context.method)} asked for a ${context.operation} without an open storage transaction`,
    remedies: (): readonly string[] => [
      'Report it to whoever builds the runtime: a node would panic here.'
    ]
  },
  HostKeystoreMissing: {
    number: 5036,
    title: 'A runtime wants to use keys, and was given none',
    message: (context: InMethod & { readonly hostFunction: string }): string =>
      `${shorten(context.method)} called ${shorten(context.hostFunction)}, which needs a keystore`,
    remedies: (): readonly string[] => [
      'Give a keystore in the options of the call, if the method is meant to make or use keys.'
    ]
  },
  IsolationFailed: {
    number: 5040,
    title: 'The worker that runs a runtime failed',
    message: (context: InMethod & { readonly problem: string }): string =>
      `The worker that was to run ${shorten(context.method)} failed: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Check that this environment can start module workers, and has memory left.',
      'Call runtime.call instead if the code is trusted to end.'
    ]
  }
} as const
