import type { Check } from '../check/defineCheck.ts'
import { group, text, texts } from '../report/json/reportParts.ts'
import { defineObject } from '../schema/defineObject.ts'
import { defineOutput } from './defineOutput.ts'

/** A check as it is explained. */
type ExplainedCheck = Pick<
  Check,
  'id' | 'group' | 'title' | 'failureTitle' | 'why' | 'requires'
> & {
  /** What it builds on. */
  readonly after: readonly string[]
  /** Its page. */
  readonly docs: string
}

/** What `explain` prints: one check, or all of them. */
export const explainOutput = defineOutput<{ readonly checks: readonly ExplainedCheck[] }>({
  title: 'What checks mean: paraclock explain --json',
  version: 1,
  properties: {
    checks: {
      type: 'array',
      items: defineObject<ExplainedCheck>({
        id: text,
        group,
        title: text,
        failureTitle: text,
        why: text,
        requires: texts,
        after: texts,
        docs: text
      })
    }
  }
})
