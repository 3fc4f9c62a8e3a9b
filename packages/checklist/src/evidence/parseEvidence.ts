import {
  isParaclockError,
  isRecord,
  type JsonValue,
  maxSymbolLength,
  ParaclockError,
  parseJson,
  SavedDataMalformed
} from '@paraclock/core'
import * as v from 'valibot'
import { FileVersionUnsupported } from '../errors/checklist.ts'
import { findProblem } from '../schema/findProblem.ts'
import { formatPath } from '../schema/formatPath.ts'
import { decimals } from '../schema/parts.ts'
import { type EvidenceFile, evidenceVersion } from './EvidenceFile.ts'

// The fields that checks compute with, or repeat in every amount.
const namedChain = v.optional(
  v.looseObject({
    value: v.optional(
      v.looseObject({
        token: v.looseObject({
          symbol: v.pipe(v.string(), v.maxLength(maxSymbolLength)),
          decimals
        })
      })
    )
  })
)

// The fields that the plan reads, beside the checks.
const refusedOffers = v.optional(
  v.looseObject({
    value: v.optional(
      v.looseObject({
        refused: v.array(v.looseObject({ chain: v.string(), call: v.string(), reason: v.string() }))
      })
    )
  })
)

const LIMITS = { depth: 128, characters: 64 * 1024 * 1024 }

/**
 * Reads evidence that was saved.
 *
 * @param args.source - where the text is from, for messages
 * @throws ParaclockError `SavedDataMalformed`, `FileVersionUnsupported`.
 */
export function parseEvidence(args: {
  readonly text: string
  readonly source: string
}): EvidenceFile {
  const { source } = args
  const refuse = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(SavedDataMalformed, { what: 'saved evidence', source, problem }, { cause })
  const file = asObject(readText(args.text, refuse))
  if (file['format'] !== 'paraclock-evidence') throw refuse('it does not say that it is')
  const { version } = file
  if (typeof version !== 'number') throw refuse('it names no version')
  if (version > evidenceVersion) {
    throw new ParaclockError(FileVersionUnsupported, { source, version, newest: evidenceVersion })
  }
  if (typeof file['gatheredAt'] !== 'string' || Number.isNaN(Date.parse(file['gatheredAt']))) {
    throw refuse('it does not say when it was gathered')
  }
  const { networks } = file
  if (!Array.isArray(networks)) throw refuse('it holds no networks')
  for (const network of networks) checkNetwork(asObject(network as JsonValue), refuse)
  return file as unknown as EvidenceFile
}

function readText(text: string, refuse: (problem: string, cause?: unknown) => Error): JsonValue {
  try {
    return parseJson(text, LIMITS)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    throw refuse(error.message, error)
  }
}

function checkNetwork(
  network: Readonly<Record<string, JsonValue>>,
  refuse: (problem: string) => Error
): void {
  const { network: name, config, artifacts } = network
  if (typeof name !== 'string') throw refuse('a network has no name')
  if (!isRecord(config)) throw refuse(`the network ${name} has no configuration`)
  if (!isRecord(artifacts)) throw refuse(`nothing was gathered of the network ${name}`)
  for (const [key, gathered] of Object.entries(artifacts)) {
    const status = isRecord(gathered) ? gathered['status'] : undefined
    if (status !== 'gathered' && status !== 'failed') {
      throw refuse(`${key} of the network ${name} was neither gathered nor did it fail`)
    }
  }
  const looked = {
    relay: namedChain,
    service: namedChain,
    target: namedChain,
    offers: refusedOffers
  }
  for (const [artifact, schema] of Object.entries(looked)) {
    const problem = findProblem(schema, artifacts[artifact])
    if (problem === undefined) continue
    const path = formatPath([artifact, ...problem.path])
    throw refuse(`${path} of the network ${name} ${problem.problem}`)
  }
}

function asObject(value: JsonValue): Readonly<Record<string, JsonValue>> {
  return isRecord(value) ? value : {}
}
