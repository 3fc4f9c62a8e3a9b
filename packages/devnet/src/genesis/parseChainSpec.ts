import { ChainSpecMalformed, codeKey, type Hex, isRecord, ParaclockError } from '@paraclock/core'
import { CHILD_PREFIX, keyToHex } from '@paraclock/executor'
import { type RawGenesis, sortEntries } from './RawGenesis.ts'

export interface ParsedChainSpec {
  readonly genesis: RawGenesis
  /** The symbol, decimals and address prefix, for example. */
  readonly properties: Readonly<Record<string, unknown>>
}

/**
 * Selects the properties that are whole numbers, texts, or lists of whole numbers and texts. Most
 * clients do not connect to a chain with another type of property.
 */
export function listReadable(
  properties: Readonly<Record<string, unknown>>
): ParsedChainSpec['properties'] {
  const isReadable = (value: unknown): boolean =>
    typeof value === 'string' ||
    (typeof value === 'number' && value >>> 0 === value) ||
    (Array.isArray(value) && value.every(isReadable))
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => isReadable(value)))
}

const CHILD = keyToHex(CHILD_PREFIX)

export interface UnbuiltGenesis {
  readonly code: Hex
  /** Changes to the runtime's default configuration. */
  readonly patch: unknown
  readonly properties: ParsedChainSpec['properties']
}

/** Reads a specification that is not raw; `undefined` for a raw specification. */
export function readUnbuilt(chain: string, spec: unknown): UnbuiltGenesis | undefined {
  const genesis = readRecord(chain, spec, 'the specification')['genesis']
  const unbuilt = readRecord(chain, genesis, 'genesis')['runtimeGenesis']
  if (unbuilt === undefined) return undefined
  const { code, patch, config } = readRecord(chain, unbuilt, 'genesis.runtimeGenesis')
  if (typeof code !== 'string' || !isHex(code)) {
    throw malformed(chain, 'it has no code: genesis.runtimeGenesis lacks it')
  }
  return {
    code: code as Hex,
    patch: patch ?? config ?? {},
    properties: readProperties(chain, spec)
  }
}

/** Reads a raw chain specification as nodes write it. */
export function parseChainSpec(chain: string, spec: unknown): ParsedChainSpec {
  const genesis = readRecord(chain, spec, 'the specification')['genesis']
  const raw = readRecord(chain, genesis, 'genesis')['raw']
  if (raw === undefined) {
    throw malformed(chain, 'it has no genesis.raw: convert it to a raw specification first')
  }
  const rawRecord = readRecord(chain, raw, 'genesis.raw')
  const top = readEntries(chain, rawRecord['top'], 'genesis.raw.top')
  if (!top.has(codeKey)) {
    throw malformed(chain, 'it has no code: genesis.raw.top lacks 0x3a636f6465')
  }
  const where = 'genesis.raw.childrenDefault'
  const byName = readRecord(chain, rawRecord['childrenDefault'] ?? {}, where)
  const children = Object.entries(byName).map(([name, entries]): [Hex, Map<Hex, Hex>] => {
    if (!isHex(name)) {
      throw malformed(chain, `${where} has the child trie ${name}: its name is not hex`)
    }
    const child = `${CHILD}${name.slice(2).toLowerCase()}` as Hex
    return [child, readEntries(chain, entries, `${where}.${name}`)]
  })
  return {
    genesis: { top, children: new Map(children) },
    properties: readProperties(chain, spec)
  }
}

function readProperties(chain: string, spec: unknown): ParsedChainSpec['properties'] {
  // For a chain without properties, nodes write null.
  const properties = (spec as { properties?: unknown }).properties ?? {}
  return readRecord(chain, properties, 'properties')
}

function readRecord(chain: string, value: unknown, where: string): Record<string, unknown> {
  if (isRecord(value)) return value
  throw malformed(chain, `${where} is not an object`)
}

function readEntries(chain: string, value: unknown, where: string): Map<Hex, Hex> {
  const record = readRecord(chain, value, where)
  const bad = Object.entries(record).find(
    ([key, entry]) => !isHex(key) || typeof entry !== 'string' || !isHex(entry)
  )
  if (bad !== undefined) {
    throw malformed(chain, `${where} has the key ${bad[0]}: it or its value is not hex`)
  }
  const entries = Object.entries(record) as [Hex, Hex][]
  return sortEntries(entries.map(([key, entry]) => [key.toLowerCase() as Hex, entry]))
}

function malformed(chain: string, problem: string): ParaclockError {
  return new ParaclockError(ChainSpecMalformed, { chain, problem })
}

function isHex(text: string): boolean {
  return /^0x(?:[0-9a-fA-F]{2})*$/.test(text)
}
