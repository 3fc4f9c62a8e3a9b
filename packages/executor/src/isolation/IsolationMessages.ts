import type { Hex } from '@paraclock/core'
import type {
  CallArguments,
  CallOptions,
  CallResult,
  RuntimeVersion
} from '../runtime/LoadedRuntime.ts'

/** The settings of a call in a worker, without the storage of the call. */
export type IsolatedSettings = Pick<CallOptions, 'signatures' | 'limits' | 'logLevel'>

/** A read of the caller's storage: some values, or the keys after a key. */
export type StorageQuestion = { readonly child: Hex | undefined } & (
  | { readonly kind: 'get'; readonly keys: readonly Hex[] }
  | { readonly kind: 'walk'; readonly after: Hex; readonly count: number }
)

/**
 * The answer to a {@link StorageQuestion}. For `get`, it has the values in the order of the keys,
 * `null` for a missing value. For `walk`, it has the found keys.
 */
export type StorageAnswer = readonly (Hex | null)[]

/** A message of the caller to the worker. */
export type IsolationRequest =
  | { readonly kind: 'load'; readonly code: Uint8Array }
  | {
      readonly kind: 'call'
      readonly method: string
      readonly args: CallArguments
      readonly settings: IsolatedSettings
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: StorageAnswer }

/** A message of the worker to the caller. */
export type IsolationReply =
  | {
      readonly kind: 'loaded'
      readonly version: RuntimeVersion
      readonly methods: readonly string[]
    }
  | { readonly kind: 'question'; readonly id: number; readonly question: StorageQuestion }
  | { readonly kind: 'result'; readonly result: CallResult }
  | {
      readonly kind: 'error'
      readonly code: string
      readonly context: unknown
      readonly message: string
    }
