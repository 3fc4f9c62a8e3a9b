/** What a fake chain says of its runtime. */
export interface FakeRuntime {
  /** What `state_getMetadata` answers: metadata as hex. */
  readonly metadata: string
  /** What `state_getRuntimeVersion` answers. */
  readonly version: Readonly<Record<string, unknown>> & { readonly specVersion: number }
  /** What `system_properties` answers. */
  readonly properties: Readonly<Record<string, unknown>>
  /** What `system_chain` answers. */
  readonly chain: string
  /** Results of `state_call` by the name of the call. */
  readonly calls: Readonly<Record<string, string>>
}

/** A runtime without real metadata, for scenarios that only move bytes. */
export function plainRuntime(specVersion = 1): FakeRuntime {
  return {
    metadata: `0x6d6574610e${specVersion.toString(16).padStart(8, '0')}${'ab'.repeat(64)}`,
    version: {
      specName: 'fake',
      implName: 'fake',
      authoringVersion: 1,
      specVersion,
      implVersion: 0,
      apis: [],
      transactionVersion: 1,
      stateVersion: 1
    },
    properties: { ss58Format: 42, tokenDecimals: 10, tokenSymbol: 'FAKE' },
    chain: 'Fake',
    calls: {}
  }
}
