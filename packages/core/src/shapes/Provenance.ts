import type { Evidence } from './Evidence.ts'

/** The ways to obtain a fact, the most authoritative first. */
export const provenanceKinds: readonly ProvenanceKind[] = [
  'serviceRpc',
  'runtimeApi',
  'storage',
  'executed',
  'computed'
]

/**
 * A way to obtain a fact. `serviceRpc`: an RPC method of the service. `runtimeApi`: a runtime API.
 * `storage`: a storage value. `executed`: a run of the chain's runtime in this process. `computed`:
 * a computation of this toolkit.
 */
export type ProvenanceKind = 'serviceRpc' | 'runtimeApi' | 'storage' | 'executed' | 'computed'

/** Where a fact comes from, with the evidence. */
export interface Provenance {
  readonly kind: ProvenanceKind
  /** The exact source, as readable text: "TransactionPaymentCallApi_query_call_info on Acme". */
  readonly detail: string
  readonly evidence: readonly Evidence[]
}

/** A fact with its source, and with the sources that confirm it. */
export interface Sourced<Value> {
  readonly value: Value
  /** The most authoritative of the sources that gave the value. */
  readonly provenance: Provenance
  /** The less authoritative sources. All of them gave the same value. */
  readonly confirmedBy: readonly Provenance[]
}
