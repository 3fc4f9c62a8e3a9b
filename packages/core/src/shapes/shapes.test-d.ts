import { expectTypeOf, test } from 'vitest'
import type { JsonValue } from '../json/JsonValue.ts'
import { withDeadline } from '../progress/withDeadline.ts'
import { agreeOnFact } from './agreeOnFact.ts'
import type { Evidence } from './Evidence.ts'
import type { ProvenanceKind, Sourced } from './Provenance.ts'

test('evidence is a closed union, and its kind determines its fields', () => {
  expectTypeOf<Evidence['kind']>().toEqualTypeOf<
    'storage' | 'runtimeApi' | 'rpc' | 'dryRun' | 'callData' | 'balance'
  >()
  const describeEvidence = (evidence: Evidence): string => {
    switch (evidence.kind) {
      case 'storage':
        return evidence.key
      case 'runtimeApi':
        return evidence.output
      case 'rpc':
        expectTypeOf(evidence.answer).toEqualTypeOf<JsonValue>()
        return evidence.method
      case 'dryRun':
        return evidence.outcome
      case 'callData':
        return evidence.description
      case 'balance':
        expectTypeOf(evidence.free.amount).toEqualTypeOf<bigint>()
        return evidence.account
    }
  }
  expectTypeOf(describeEvidence).returns.toEqualTypeOf<string>()
})

test('a fact keeps its type', () => {
  expectTypeOf(agreeOnFact<bigint>).returns.toEqualTypeOf<Sourced<bigint>>()
  expectTypeOf<ProvenanceKind>().toExtend<string>()
})

test('work under a deadline keeps its result, and is given a signal', () => {
  const outcome = withDeadline({ milliseconds: 1, what: 'x' }, async (signal) => {
    expectTypeOf(signal).toEqualTypeOf<AbortSignal>()
    return 12n
  })
  expectTypeOf(outcome).toEqualTypeOf<Promise<bigint>>()
})
