import type { CallOrigin, CallStep, Evidence, Remedy, TokenAmount } from '@paraclock/core'
import { defineObject } from '../../schema/defineObject.ts'
import type { Schema } from '../../schema/Schema.ts'
import type { CheckGroup, CheckResult, FeePart, Outcome } from '../Report.ts'

type EvidenceOf<Kind extends Evidence['kind']> = Extract<Evidence, { readonly kind: Kind }>
type OriginOf<Kind extends CallOrigin['kind']> = Extract<CallOrigin, { readonly kind: Kind }>

/** Any text. */
export const text: Schema = { type: 'string' }
/** A whole number from 0. */
export const count: Schema = { type: 'integer', minimum: 0 }
/** True or false. */
export const truth: Schema = { type: 'boolean' }
/** Whatever JSON can hold. */
export const anything: Schema = {}
/** Bytes. */
export const hex: Schema = {
  type: 'string',
  title: 'hex that begins with 0x',
  pattern: '^0x(..)*$'
}
/** A list of texts. */
export const texts: Schema = { type: 'array', items: text }

const outcomes: { readonly [Key in Outcome]: Key } = {
  pass: 'pass',
  warn: 'warn',
  fail: 'fail',
  manual: 'manual',
  notApplicable: 'notApplicable',
  skipped: 'skipped',
  error: 'error'
}
const groups: { readonly [Key in CheckGroup]: Key } = {
  chains: 'chains',
  hrmp: 'hrmp',
  proxy: 'proxy',
  xcm: 'xcm',
  token: 'token',
  contracts: 'contracts',
  service: 'service',
  assumptions: 'assumptions'
}

/** How a check ends. */
export const outcome: Schema = { type: 'string', enum: Object.values(outcomes) }
/** What a check is about. */
export const group: Schema = { type: 'string', enum: Object.values(groups) }

/** An amount with its token. */
export const amount = defineObject<TokenAmount>(
  {
    amount: { type: 'string', format: 'decimal', description: 'In the smallest unit.' },
    symbol: text,
    decimals: count
  },
  { definition: 'TokenAmount' }
)

const origin: Schema = {
  definition: 'CallOrigin',
  anyOf: [
    defineObject<OriginOf<'signed'>>({ kind: { type: 'string', const: 'signed' }, account: text }),
    defineObject<OriginOf<'root'>>({ kind: { type: 'string', const: 'root' } }),
    defineObject<OriginOf<'sovereign'>>({
      kind: { type: 'string', const: 'sovereign' },
      paraId: count
    })
  ]
}

const step = defineObject<CallStep>(
  {
    chain: text,
    origin,
    call: hex,
    description: text,
    deposit: { optional: amount },
    fee: { optional: amount },
    preconditions: texts,
    observe: text
  },
  { definition: 'CallStep' }
)
/** Calls to make, in order. */
export const steps: Schema = { type: 'array', items: step }

/** What mends something. */
export const remedy = defineObject<Remedy>(
  {
    summary: text,
    steps: { optional: steps },
    command: { optional: text },
    docs: { optional: text }
  },
  { definition: 'Remedy' }
)

/** What a verdict rests on. */
export const evidence: Schema = {
  definition: 'Evidence',
  anyOf: [
    defineObject<EvidenceOf<'storage'>>({
      kind: { type: 'string', const: 'storage' },
      chain: text,
      blockHash: hex,
      item: text,
      key: hex,
      value: { anyOf: [hex, { type: 'null' }] },
      decoded: { optional: anything }
    }),
    defineObject<EvidenceOf<'runtimeApi'>>({
      kind: { type: 'string', const: 'runtimeApi' },
      chain: text,
      blockHash: hex,
      method: text,
      input: hex,
      output: hex,
      decoded: { optional: anything }
    }),
    defineObject<EvidenceOf<'rpc'>>({
      kind: { type: 'string', const: 'rpc' },
      chain: text,
      method: text,
      params: { type: 'array' },
      answer: anything
    }),
    defineObject<EvidenceOf<'dryRun'>>({
      kind: { type: 'string', const: 'dryRun' },
      chain: text,
      blockHash: hex,
      origin: text,
      call: hex,
      succeeded: truth,
      outcome: text
    }),
    defineObject<EvidenceOf<'callData'>>({
      kind: { type: 'string', const: 'callData' },
      chain: text,
      call: hex,
      description: text
    }),
    defineObject<EvidenceOf<'balance'>>({
      kind: { type: 'string', const: 'balance' },
      chain: text,
      blockHash: hex,
      account: text,
      free: amount,
      reserved: { optional: amount }
    })
  ]
}

/** What a check found. */
export const result = defineObject<CheckResult>(
  {
    id: { type: 'string', minLength: 1 },
    group,
    title: text,
    why: text,
    outcome,
    summary: text,
    evidence: { type: 'array', items: evidence },
    remedies: { type: 'array', items: remedy },
    skippedBecauseOf: { optional: text },
    errorCode: { optional: text },
    waiver: {
      optional: defineObject<NonNullable<CheckResult['waiver']>>({ reason: text, until: text })
    },
    docs: text
  },
  { definition: 'CheckResult', description: 'What one check found on one network.' }
)

/** A part of what a task costs. */
export const feePart = defineObject<FeePart>(
  { title: text, fee: amount, provenance: text },
  { definition: 'FeePart' }
)
