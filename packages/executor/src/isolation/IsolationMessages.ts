import type { Hex } from '@paraclock/core'
import type {
  CallArguments,
  CallOptions,
  CallResult,
  RuntimeVersion
} from '../runtime/LoadedRuntime.ts'

/** The settings of a call that are sent to the worker. The storage stays with the caller. */
export type IsolatedSettings = Pick<CallOptions, 'signatures' | 'limits' | 'logLevel'>

/** A read of the caller's storage: the values of some keys, or up to `count` keys after a key. */
export type StorageQuestion = { readonly child: Hex | undefined } & (
  | { readonly kind: 'get'; readonly keys: readonly Hex[] }
  | { readonly kind: 'walk'; readonly after: Hex; readonly count: number }
)

/**
 * The answer to a {@link StorageQuestion}. For `get`: the values in the order of the keys, with
 * `null` for an absent value. For `walk`: the keys that follow. Fewer than `count` keys mean that the
 * trie has no more keys.
 */
export type StorageAnswer = readonly (Hex | null)[]

/** A message that the caller sends to the worker. */
export type IsolationRequest =
  | { readonly kind: 'load'; readonly code: Uint8Array }
  | {
      readonly kind: 'call'
      readonly method: string
      readonly args: CallArguments
      readonly settings: IsolatedSettings
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: StorageAnswer }

/** A message that the worker sends to the caller. */
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
