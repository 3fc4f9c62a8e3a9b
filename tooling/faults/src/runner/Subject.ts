import type { ProviderInterface } from '@polkadot/rpc-provider/types'
import type { FaultClock } from '../clock/FaultClock.ts'
import type { NetworkOptions } from '../network/Network.ts'

/** What a scenario gives the provider under test. */
export interface SubjectOptions extends NetworkOptions {
  readonly clock?: FaultClock
  readonly random?: () => number
  readonly genesis?: string
  readonly autoConnect?: boolean
  readonly deadlineMs?: number
  readonly maxBlocksBehind?: number
  readonly stallMs?: number
  readonly metadataCache?: SubjectCache
}

/** Where the provider under test keeps metadata. */
export interface SubjectCache {
  get(key: { readonly codeHash: string; readonly call: string }): Promise<string | undefined>
  set(key: { readonly codeHash: string; readonly call: string }, blob: string): Promise<void>
}

/** One call. */
export interface SubjectRequest {
  readonly method: string
  readonly params?: readonly unknown[]
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
  /** Whether a read may go out together with the questions that verify the node. */
  readonly early?: boolean
}

/** The provider under test, as far as the scenarios use it. */
export interface SubjectProvider extends Omit<ProviderInterface, 'on'> {
  readonly endpoint: string | undefined
  request(request: SubjectRequest): Promise<unknown>
  // biome-ignore lint/suspicious/noExplicitAny: what an event carries is the subject's own affair
  on(type: any, listener: (value: any) => void): () => void
}

/** Makes the provider under test. */
export type CreateSubject = (
  endpoints: readonly string[],
  options: SubjectOptions
) => SubjectProvider
