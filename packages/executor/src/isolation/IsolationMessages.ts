import type { CallLimits } from '../limits/CallLimits.ts'
import type {
  CallArguments,
  CallResult,
  LogLevel,
  RuntimeVersion,
  SignatureCheck
} from '../runtime/LoadedRuntime.ts'
import type { StorageKey } from '../storage/StorageKey.ts'

/** What an isolated call may be told, besides its storage. */
export interface IsolatedSettings {
  readonly signatures?: SignatureCheck
  readonly limits?: CallLimits
  readonly logLevel?: LogLevel
}

/** A question to the storage, which stays with the caller: `walk` asks for the keys after `key`. */
export interface StorageQuestion {
  readonly kind: 'get' | 'walk'
  readonly key: StorageKey
  readonly child: StorageKey | undefined
}

/** `unknown` where the caller's storage does not know yet either. */
export type StorageAnswer = Uint8Array | null | 'unknown' | readonly (StorageKey | null)[]

/** What the caller sends to the worker. */
export type IsolationRequest =
  | { readonly kind: 'load'; readonly code: Uint8Array }
  | {
      readonly kind: 'call'
      readonly method: string
      readonly args: CallArguments
      readonly settings: IsolatedSettings
    }
  | { readonly kind: 'answers'; readonly answers: readonly StorageAnswer[] }

/** What the worker sends back. */
export type IsolationReply =
  | {
      readonly kind: 'loaded'
      readonly version: RuntimeVersion
      readonly methods: readonly string[]
    }
  | { readonly kind: 'questions'; readonly questions: readonly StorageQuestion[] }
  | { readonly kind: 'result'; readonly result: CallResult }
  | {
      readonly kind: 'error'
      readonly code: string
      readonly context: unknown
      readonly message: string
    }
