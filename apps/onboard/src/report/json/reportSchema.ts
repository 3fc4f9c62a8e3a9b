import { type ServiceVariant, serviceVariants } from '@paraclock/core'
import { defineObject } from '../../schema/defineObject.ts'
import type { Schema } from '../../schema/Schema.ts'
import type {
  ChainSummary,
  ChannelSummary,
  NetworkReport,
  PathStation,
  PlannedRun,
  RehearsalStep,
  Report
} from '../Report.ts'
import {
  anything,
  count,
  evidence,
  feePart,
  hex,
  result,
  steps,
  text,
  texts,
  truth
} from './reportParts.ts'

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
    variant: {
      optional: { type: 'string', enum: Object.keys(serviceVariants) as ServiceVariant[] }
    },
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
      items: feePart
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
          lines: { optional: texts },
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
