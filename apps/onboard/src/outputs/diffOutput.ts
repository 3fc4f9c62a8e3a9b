import type {
  FactChange,
  NetworkDiff,
  ReportDiff,
  ResultChange
} from '../report/diff/ReportDiff.ts'
import { outcome, result, text } from '../report/json/reportParts.ts'
import { defineObject } from '../schema/defineObject.ts'
import { defineOutput } from './defineOutput.ts'

const side = defineObject<ReportDiff['before']>(
  { gatheredAt: text, verdict: { type: 'string', enum: ['ready', 'notReady', 'undetermined'] } },
  { definition: 'Side' }
)

/** What `diff` prints, and `watch` on a line whenever something has changed. */
export const diffOutput = defineOutput<ReportDiff>({
  title: 'What changed: paraclock diff --json, and a line of paraclock watch --json',
  version: 1,
  properties: {
    before: side,
    after: side,
    networks: {
      type: 'array',
      items: defineObject<NetworkDiff>({
        name: text,
        presence: { type: 'string', enum: ['both', 'added', 'removed'] },
        results: {
          type: 'array',
          items: defineObject<ResultChange>({
            id: text,
            kind: { type: 'string', enum: ['worse', 'better', 'neutral'] },
            from: { optional: outcome },
            to: { optional: outcome },
            result
          })
        },
        facts: {
          type: 'array',
          items: defineObject<FactChange>({
            fact: text,
            from: { optional: text },
            to: { optional: text }
          })
        }
      })
    }
  }
})
