import type { Evidence, JsonValue } from '@paraclock/core'
import { encodeBySchema } from '../../schema/encodeBySchema.ts'
import { formatAmount } from '../../words/formatValues.ts'
import { basisOf, basisWords } from './describeTrust.ts'

/** A named value of a piece of evidence. */
export interface EvidenceFact {
  readonly label: string
  readonly value: string
  /** Whether the value is hex or JSON. */
  readonly code: boolean
}

/** A piece of evidence in words. */
export interface EvidenceText {
  readonly heading: string
  readonly finding: string
  /** The values by which a reader can look up the evidence again. */
  readonly facts: readonly EvidenceFact[]
}

/** Describes a piece of evidence of any kind in words and values. */
export function describeEvidence(evidence: Evidence): EvidenceText {
  const basis = basisOf(evidence)
  const text = describeKind(evidence)
  if (basis === undefined) return text
  const fact = { label: 'basis', value: basisWords[basis], code: false }
  return { ...text, facts: [...text.facts, fact] }
}

function describeKind(evidence: Evidence): EvidenceText {
  switch (evidence.kind) {
    case 'storage': {
      const { chain, item, value, decoded, blockHash, key } = evidence
      const finding =
        value === undefined ? 'no value' : decoded === undefined ? value : toText(decoded)
      return {
        heading: `${item} on ${chain}`,
        finding,
        facts: [code('block', blockHash), code('key', key), code('value', value ?? 'none')]
      }
    }
    case 'runtimeApi': {
      const { chain, method, input, output, decoded, blockHash } = evidence
      return {
        heading: `${method} on ${chain}`,
        finding: decoded === undefined ? output : toText(decoded),
        facts: [code('block', blockHash), code('input', input), code('output', output)]
      }
    }
    case 'rpc': {
      const { chain, method, params, answer } = evidence
      return {
        heading: `${method} on ${chain}`,
        finding: toText(answer),
        facts: [code('parameters', toText(params))]
      }
    }
    case 'dryRun': {
      const { chain, origin, succeeded, outcome, blockHash } = evidence
      return {
        heading: `Dry run on ${chain} as ${origin}`,
        finding: `${succeeded ? 'succeeded' : 'failed'}: ${outcome}`,
        facts: [code('block', blockHash)]
      }
    }
    case 'callData':
      return {
        heading: `Call of ${evidence.chain}`,
        finding: evidence.description,
        facts: []
      }
    case 'balance': {
      const { chain, account, free, reserved, blockHash } = evidence
      const held = reserved === undefined ? '' : `, ${formatAmount(reserved)} reserved`
      return {
        heading: `Balance on ${chain}`,
        finding: `${formatAmount(free)} free${held}`,
        facts: [code('account', account), code('block', blockHash)]
      }
    }
  }
}

function toText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(encodeBySchema(undefined, value))
}

function code(label: string, value: string): EvidenceFact {
  return { label, value, code: true }
}
