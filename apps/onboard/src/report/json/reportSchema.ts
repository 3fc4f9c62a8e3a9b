import type { CallOrigin, CallStep, Evidence, Remedy, TokenAmount } from '@paraclock/core'
import { defineObject } from '../../schema/defineObject.ts'
import type { Schema } from '../../schema/Schema.ts'
import type {
  ChainSummary,
  ChannelSummary,
  CheckGroup,
  CheckResult,
  FeePart,
  NetworkReport,
  Outcome,
  PathStation,
  PlannedRun,
  RehearsalStep,
  Report
} from '../Report.ts'

type EvidenceOf<Kind extends Evidence['kind']> = Extract<Evidence, { readonly kind: Kind }>
type OriginOf<Kind extends CallOrigin['kind']> = Extract<CallOrigin, { readonly kind: Kind }>

const text: Schema = { type: 'string' }
const count: Schema = { type: 'integer', minimum: 0 }
const truth: Schema = { type: 'boolean' }
const anything: Schema = {}
const hex: Schema = { type: 'string', title: 'hex that begins with 0x', pattern: '^0x(..)*$' }
const texts: Schema = { type: 'array', items: text }

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

const amount = defineObject<TokenAmount>(
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
const steps: Schema = { type: 'array', items: step }

const remedy = defineObject<Remedy>(
  {
    summary: text,
    steps: { optional: steps },
    command: { optional: text },
    docs: { optional: text }
  },
  { definition: 'Remedy' }
)

const evidence: Schema = {
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

const result = defineObject<CheckResult>(
  {
    id: { type: 'string', minLength: 1 },
    group: { type: 'string', enum: Object.values(groups) },
    title: text,
    why: text,
    outcome: { type: 'string', enum: Object.values(outcomes) },
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

const chain = defineObject<ChainSummary>(
  {
    role: { type: 'string', enum: ['relay', 'service', 'target'] },
    name: text,
    paraId: { optional: count },
    specName: { optional: text },
    specVersion: { optional: count },
    genesisHash: { optional: hex },
    block: {
      optional: defineObject<NonNullable<ChainSummary['block']>>({ number: count, hash: hex })
    },
    token: {
      optional: defineObject<NonNullable<ChainSummary['token']>>({ symbol: text, decimals: count })
    }
  },
  { definition: 'ChainSummary' }
)

const channel = defineObject<ChannelSummary>(
  {
    sender: count,
    recipient: count,
    state: {
      type: 'string',
      enum: ['none', 'requested', 'accepted', 'open', 'closing', 'unknown']
    },
    maxCapacity: { optional: count },
    maxMessageSize: { optional: count }
  },
  { definition: 'ChannelSummary' }
)

const network = defineObject<NetworkReport>(
  {
    name: text,
    variant: { optional: { type: 'string', enum: ['hour', 'minute'] } },
    chains: { type: 'array', items: chain },
    channels: { type: 'array', items: channel },
    path: {
      type: 'array',
      items: defineObject<PathStation>({
        title: text,
        state: { type: 'string', enum: ['ok', 'broken', 'unknown'] },
        checks: texts
      })
    },
    fees: {
      type: 'array',
      items: defineObject<FeePart>({ title: text, fee: amount, provenance: text })
    },
    runs: {
      type: 'array',
      items: defineObject<PlannedRun>({
        time: { ...count, description: 'Seconds since the Unix epoch.' },
        title: text
      })
    },
    results: { type: 'array', items: result },
    steps,
    rehearsal: {
      optional: {
        type: 'array',
        items: defineObject<RehearsalStep>({
          title: text,
          succeeded: truth,
          detail: text,
          durationMilliseconds: { type: 'number', minimum: 0 },
          evidence: { optional: { type: 'array', items: evidence } }
        })
      }
    }
  },
  { definition: 'NetworkReport', description: 'One network: staging or main.' }
)

/** The newest version of the report's shape that this program writes and reads. */
export const reportVersion = 1

/** The shape of a report as JSON, held to its type by the compiler. */
export const reportSchema: Schema = defineObject<Report>(
  {
    schemaVersion: { type: 'integer', const: reportVersion },
    tool: defineObject<Report['tool']>({
      name: { type: 'string', const: 'paraclock' },
      version: text
    }),
    gatheredAt: {
      type: 'string',
      title: 'a time in UTC such as 2026-11-20T12:00:00Z',
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$'
    },
    durationMilliseconds: { type: 'number', minimum: 0 },
    verdict: { type: 'string', enum: ['ready', 'notReady', 'undetermined'] },
    networks: { type: 'array', items: network },
    announced: {
      type: 'array',
      items: defineObject<Report['announced'][number]>({ name: text, reason: text })
    },
    config: anything
  },
  {
    title: 'Paraclock report',
    description: 'What a run of the onboarding checklist found. Amounts are decimal text.'
  }
)
