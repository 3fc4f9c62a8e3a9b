import { basename, resolve } from 'node:path'
import { MAX_SPEC_BYTES, readCodeFile } from '@paraclock/connect/node'
import {
  codeKey,
  describeThrown,
  FileUnavailable,
  type Hex,
  hexToBytes,
  isParaclockError,
  isRecord,
  ParaclockError,
  parseJson,
  sanitizeText
} from '@paraclock/core'
import { type ExtraParachain, listOperators, openExported } from '@paraclock/devnet'
import { loadRuntime, UNTRUSTED_MS } from '@paraclock/executor'
import { readTextFile } from '../files/readFiles.ts'
import type { FileSource } from './readChainSource.ts'

export async function readChainFile(args: {
  readonly source: FileSource
  readonly cwd: string
  readonly signal?: AbortSignal
}): Promise<ExtraParachain> {
  const { source, cwd, signal } = args
  const { path, token } = source
  const place = { cwd, signal }
  const operator = await listOperators()
  const properties = token && { tokenSymbol: token.symbol, tokenDecimals: token.decimals }
  const own = { operator, joins: true, paraId: source.paraId, properties }
  if (source.kind === 'runtime') {
    const { preset, patch: file } = source
    const code = await readCodeFile(path, place)
    const patch = file === undefined ? undefined : await readPatch(file, place)
    return { ...own, name: await nameChain(code, path), code, preset, patch }
  }
  const spec = await readSpec(path, place)
  const name = await nameChain(findCode(spec), path)
  const isRaw = (Object(spec) as ChainSpec).genesis?.raw !== undefined
  // The state of a later block cannot be a genesis, whose block has the number 0.
  const fork = isRaw ? await openExported(name, spec) : undefined
  return fork === undefined ? { ...own, name, spec } : { operator, name, fork, paraId: own.paraId }
}

const MAX_PATCH_BYTES = 16 * 1024 * 1024

interface Place {
  readonly cwd: string
  readonly signal: AbortSignal | undefined
}

export async function readPatch(path: string, place: Place): Promise<unknown> {
  const patch = await readSpec(path, place, MAX_PATCH_BYTES)
  if (isRecord(patch)) return patch
  const problem = 'a patch over a preset is a JSON object'
  throw new ParaclockError(FileUnavailable, { path, problem })
}

export async function readSpec(
  path: string,
  { cwd, signal }: Place,
  most: number = MAX_SPEC_BYTES
): Promise<unknown> {
  const text = await readTextFile({ path: resolve(cwd, path), source: path, most, signal })
  try {
    return parseJson(text, { characters: MAX_SPEC_BYTES })
  } catch (cause) {
    if (!isParaclockError(cause)) throw cause
    const problem = describeThrown(cause)
    const summary = 'Give a complete JSON text there. A runtime (.wasm) goes with --runtime.'
    const details = { cause, remedies: [{ summary }] }
    throw new ParaclockError(FileUnavailable, { path, problem }, details)
  }
}

interface ChainSpec {
  readonly genesis?: {
    readonly raw?: { readonly top?: Readonly<Record<string, unknown>> }
    readonly runtimeGenesis?: { readonly code?: unknown }
  }
}

function findCode(spec: unknown): Uint8Array | undefined {
  const { genesis } = Object(spec) as ChainSpec
  const code = genesis?.raw?.top?.[codeKey] ?? genesis?.runtimeGenesis?.code
  return typeof code === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(code)
    ? hexToBytes(code as Hex)
    : undefined
}

/**
 * The names of the devnet's chains. A chain in a file with such a name gets a different name:
 * `your-relay`.
 */
const TAKEN: ReadonlySet<string> = new Set(['relay', 'service', 'target'])

async function nameChain(code: Uint8Array | undefined, path: string): Promise<string> {
  const runtime = code && (await loadRuntime(code, { timeMs: UNTRUSTED_MS }).catch(() => undefined))
  return freeName(runtime?.version.specName ?? basename(path))
}

export function freeName(name: string): string {
  const shown = sanitizeText(name).slice(0, MAX_NAME_LENGTH)
  return TAKEN.has(shown) || shown === '' ? `your-${shown}` : shown
}

const MAX_NAME_LENGTH = 64
