import type { Evidence } from './Evidence.ts'

/**
 * The ways in which a fact is obtained, the most authoritative first: the service's own JSON-RPC, a
 * runtime API, storage, the chain's own runtime, executed in this process on its state at one
 * block, and local computation.
 */
export const provenanceKinds: readonly ProvenanceKind[] = [
  'serviceRpc',
  'runtimeApi',
  'storage',
  'executed',
  'computed'
]

/** One way in which a fact is obtained. */
export type ProvenanceKind = 'serviceRpc' | 'runtimeApi' | 'storage' | 'executed' | 'computed'

/** Where a fact came from. */
export interface Provenance {
  /** How the fact was obtained. */
  readonly kind: ProvenanceKind
  /** The exact source, as readable text: "TransactionPaymentCallApi_query_call_info on Acme". */
  readonly detail: string
  /** The evidence for it. */
  readonly evidence: readonly Evidence[]
}

/** A fact with its source. */
export interface Sourced<Value> {
  /** The fact. */
  readonly value: Value
  /** The most authoritative way in which it was obtained. */
  readonly provenance: Provenance
  /** The other ways that were tried and agree. */
  readonly confirmedBy: readonly Provenance[]
}
