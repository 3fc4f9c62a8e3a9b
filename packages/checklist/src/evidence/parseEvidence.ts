import {
  isParaclockError,
  isRecord,
  maxSymbolLength,
  ParaclockError,
  parseJson,
  SavedDataMalformed
} from '@paraclock/core'
import * as v from 'valibot'
import { findProblem } from '../schema/findProblem.ts'
import { formatPath } from '../schema/formatPath.ts'
import { decimals, text } from '../schema/parts.ts'
import { group } from '../schema/reportSchema.ts'
import { type EvidenceFile, evidenceVersion } from './EvidenceFile.ts'

const artifact = (value: v.ObjectEntries = {}) =>
  v.looseObject({
    status: v.picklist(['gathered', 'failed']),
    value: v.optional(v.looseObject(value))
  })

// Reports use the symbol and the decimals of a token, and nothing else validates them.
const namedChain = v.optional(
  artifact({
    token: v.looseObject({ symbol: v.pipe(text, v.maxLength(maxSymbolLength)), decimals })
  })
)

const refusedCall = v.looseObject({ chain: text, call: text, reason: text })

// No check of the checklist reads this artifact, so its texts are validated here.
const suggestedCalls = v.variant('status', [
  v.looseObject({
    status: v.literal('gathered'),
    value: v.optional(v.looseObject({ refused: v.array(refusedCall) }))
  }),
  v.looseObject({ status: v.literal('failed'), error: v.looseObject({ message: text }) })
])

const artifacts = v.looseObject({
  relay: namedChain,
  service: namedChain,
  target: namedChain,
  offers: v.optional(suggestedCalls)
})

const FORMAT = 'paraclock-evidence'

const evidenceFile = v.looseObject({
  format: v.literal(FORMAT),
  version: v.number(),
  gatheredAt: v.pipe(
    text,
    v.title('a time'),
    v.check((time) => !Number.isNaN(Date.parse(time)))
  ),
  // The report shows these texts, so they are validated here.
  ownChecks: v.optional(v.array(v.looseObject({ id: text, group, title: text, why: text }))),
  // Without this limit, a file without a network would count as ready.
  networks: v.pipe(
    v.array(
      v.looseObject({
        network: text,
        config: v.looseObject({}),
        artifacts: v.record(v.string(), artifact())
      })
    ),
    v.minLength(1)
  )
})

const LIMITS = { depth: 128, characters: 64 * 1024 * 1024 }

/**
 * Parses the text of a saved evidence file.
 *
 * @throws ParaclockError `SavedDataMalformed`.
 */
export function parseEvidence(args: {
  readonly text: string
  readonly source: string
}): EvidenceFile {
  const { source } = args
  const refuse = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(SavedDataMalformed, { what: 'saved evidence', source, problem }, { cause })
  let file: unknown
  try {
    file = parseJson(args.text, LIMITS)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    throw refuse(error.message, error)
  }
  const { format, version } = isRecord(file) ? file : {}
  if (format === FORMAT && typeof version === 'number' && version > evidenceVersion) {
    throw new ParaclockError(SavedDataMalformed, { source, version, newest: evidenceVersion })
  }
  const read = file as EvidenceFile
  const problem =
    findProblem(evidenceFile, file) ??
    read.networks
      .map((one, at) => findProblem(artifacts, one.artifacts, ['networks', at, 'artifacts']))
      .find((one) => one !== undefined)
  if (problem !== undefined) throw refuse(`${formatPath(problem.path) || 'it'} ${problem.problem}`)
  return read
}
