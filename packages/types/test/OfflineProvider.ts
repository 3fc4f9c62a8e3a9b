import type { ApiOptions } from '@polkadot/api/types'
import { decodeMetadata } from '../src/metadata/decodeMetadata.ts'
import { readRuntimeVersion } from '../src/runtime/readRuntimeVersion.ts'
import { ByteWriter } from './ByteWriter.ts'

type ProviderInterface = NonNullable<ApiOptions['provider']>

const GENESIS = `0x${'45'.repeat(32)}`

/** Additional answers of the node in a test. */
export type Answers = Readonly<Record<string, (params: unknown[]) => unknown>>

/** A node that only has metadata: enough for `ApiPromise.create`, without a socket. */
export class OfflineProvider implements ProviderInterface {
  readonly hasSubscriptions = true
  readonly isConnected = true
  readonly isClonable = false
  private readonly metadata: Uint8Array
  private readonly answers: Answers

  constructor(metadata: Uint8Array, answers: Answers = {}) {
    this.metadata = metadata
    this.answers = answers
  }

  clone(): ProviderInterface {
    return this
  }

  async connect(): Promise<void> {}

  async disconnect(): Promise<void> {}

  on(type: string, listener: (value?: unknown) => void): () => void {
    if (type === 'connected') queueMicrotask(() => listener())
    return () => undefined
  }

  async send<Answer>(method: string, params: unknown[]): Promise<Answer> {
    const isOwn = method === 'state_call' && String(params[0]).startsWith('Metadata_')
    const answer = isOwn ? undefined : this.answers[method]
    return (answer === undefined ? this.answer(method, params) : answer(params)) as Answer
  }

  async subscribe(): Promise<number> {
    return 1
  }

  async unsubscribe(): Promise<boolean> {
    return true
  }

  private answer(method: string, params: unknown[]): unknown {
    switch (method) {
      case 'chain_getBlockHash':
        return GENESIS
      case 'rpc_methods':
        return { methods: ['state_call', 'state_getMetadata', ...Object.keys(this.answers)] }
      case 'state_call':
        return this.call(String(params[0]))
      case 'state_getMetadata':
        return hex(this.metadata)
      case 'state_getRuntimeVersion':
        return this.version()
      case 'system_chain':
        return 'Offline'
      case 'system_properties':
        return {}
      default:
        throw new Error(`${method} is not answered`)
    }
  }

  private call(name: string): string {
    const writer = new ByteWriter()
    if (name === 'Metadata_metadata_versions') {
      writer.list([this.metadata[4] ?? 0], (version) => writer.u32(version))
      return hex(writer.finish())
    }
    if (name !== 'Metadata_metadata_at_version') throw new Error(`${name} is not answered`)
    writer.option(this.metadata, (bytes) => writer.blob(bytes))
    return hex(writer.finish())
  }

  private version(): unknown {
    const version = readRuntimeVersion(decodeMetadata(this.metadata))
    if (version === undefined) throw new Error('the metadata names no runtime')
    return {
      ...version,
      apis: [...version.apis],
      authoringVersion: 1,
      implVersion: 0,
      stateVersion: 1
    }
  }
}

function hex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
