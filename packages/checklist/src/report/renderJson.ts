import type { CallStep, Hex } from '@paraclock/core'
import { encodeBySchema } from '../schema/encodeBySchema.ts'
import { type NetworkReport, type Report, reportSchema } from '../schema/reportSchema.ts'
import { bytesWithheld } from './wording/words.ts'

const NO_BYTES: Hex = '0x'

// In JSON with an indentation of two, only a member of the outermost object begins like this.
const NO_NETWORKS = '\n  "networks": []'

/**
 * Writes a report as JSON that `readReport` can read, without the bytes of calls. Equal reports give
 * equal text.
 */
export function renderJson(args: { readonly report: Report }): string {
  return [...renderJsonParts(args)].join('')
}

/**
 * Yields the text of {@link renderJson} in parts of whole lines, because that of a hundred networks
 * takes 45 MB.
 */
export function* renderJsonParts({ report }: { readonly report: Report }): Generator<string> {
  const { networks } = report
  const rest = { ...report, bytes: bytesWithheld, networks: [] }
  const text = JSON.stringify(encodeBySchema(reportSchema, rest), null, 2)
  if (networks.length === 0) return yield `${text}\n`
  const [head, end] = text.split(NO_NETWORKS)
  yield `${head}${NO_NETWORKS.slice(0, -1)}\n`
  const { item } = reportSchema.entries.networks
  for (const [index, network] of networks.entries()) {
    // The network is written in two lists, so that it has the indentation of its place.
    const lists = JSON.stringify([[encodeBySchema(item, withholdBytes(network))]], null, 2)
    const lines = lists.slice('[\n  [\n'.length, -'\n  ]\n]'.length)
    yield index < networks.length - 1 ? `${lines},\n` : `${lines}\n  ]${end}\n`
  }
}

/**
 * Removes the bytes of calls. The checklist does not prove the code of the chains, so the bytes could
 * mean something else than their description.
 */
function withholdBytes(network: NetworkReport): NetworkReport {
  const withhold = <Step extends object>(step: Step): Step =>
    'call' in step ? { ...step, call: NO_BYTES } : step
  return {
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
  }
}
