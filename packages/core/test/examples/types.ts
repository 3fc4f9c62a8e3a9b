import type { typesErrors } from '../../src/errors/catalogue/types.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

/** For each code of types a context as it occurs. */
export const typesExamples: {
  readonly [Code in keyof typeof typesErrors]: ErrorContext<Code>
} = {
  MetadataMalformed: { length: 4096, offset: 4096, problem: 'it ends too early' },
  MetadataVersionUnsupported: { version: 13 },
  MetadataSourceUnknown: { value: {} },
  RuntimeMismatch: {
    view: 'hour',
    live: 'acme 1000',
    problems: ['AutomationTime is gone', 'XcmpHandler is gone']
  },
  ModuleErrorMalformed: { index: 60, error: 'zero', problem: 'the error is not hex' },
  ModuleErrorUnknown: {
    index: 250,
    error: new Uint8Array(4),
    problem: 'the runtime has no pallet with this index'
  },
  FingerprintMalformed: { problem: 'the runtime lacks the pallet Proxy' },
  ValueMalformed: { type: 'u8', value: 300, problem: 'it is not between 0 and 255' }
}
