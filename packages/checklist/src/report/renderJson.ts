import type { CallStep, Hex } from '@paraclock/core'
import { encodeBySchema } from '../schema/encodeBySchema.ts'
import { type Report, reportSchema } from '../schema/reportSchema.ts'
import { bytesWithheld } from './wording/words.ts'

const NO_BYTES: Hex = '0x'

/**
 * Writes a report as JSON that `readReport` can read, without the bytes of calls. Equal reports give
 * equal text.
 */
export function renderJson({ report }: { readonly report: Report }): string {
  return `${JSON.stringify(encodeBySchema(reportSchema, withholdBytes(report)), null, 2)}\n`
}

/**
 * Removes the bytes of calls. The checklist does not prove the code of the chains, so the bytes could
 * mean something else than their description.
 */
function withholdBytes(report: Report): Report {
  const withhold = <Step extends object>(step: Step): Step =>
    'call' in step ? { ...step, call: NO_BYTES } : step
  return {
    ...report,
    bytes: bytesWithheld,
    networks: report.networks.map((network) => ({
      ...network,
      steps: network.steps.map(withhold<CallStep>),
      plan: network.plan?.map(({ step, fixes }) => ({ step: withhold(step), fixes })),
      results: network.results.map((result) => ({
        ...result,
        evidence: result.evidence.map(withhold),
        remedies: result.remedies.map((remedy) => ({
          ...remedy,
          steps: remedy.steps?.map(withhold<CallStep>)
        }))
      }))
    }))
  }
}
