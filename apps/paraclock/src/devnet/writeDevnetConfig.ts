import { lstat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Config } from '@paraclock/checklist'
import { configSchema, encodeBySchema } from '@paraclock/checklist/schema'
import { readWholeFile } from '@paraclock/connect/node'
import { configName } from '../config/readConfig.ts'
import { configSchemaId } from '../config/schemaUrls.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { replaceFiles } from '../files/replaceFiles.ts'

/**
 * Writes the configuration of a devnet. Replaces an existing file only if all its values except the
 * endpoints are the same.
 */
export async function writeDevnetConfig(args: {
  readonly config: Config
  readonly path?: string
  readonly cwd: string
  readonly signal?: AbortSignal
}): Promise<string> {
  const { config, cwd, signal } = args
  const file = resolve(cwd, args.path ?? configName)
  const path = relative(cwd, file)
  const text = `${JSON.stringify(encodeBySchema(configSchema, { $schema: configSchemaId, ...config }), null, 2)}\n`
  // An existing file that cannot be read may contain anything, so it is not replaced.
  const isThere = (await lstat(file).catch(() => undefined)) !== undefined
  const read = readWholeFile({ path: file, most: 2 * text.length, signal })
  const existing = await read.then(String, () => (isThere ? '' : undefined))
  const isSame = isDeepStrictEqual(withoutEndpoints(existing ?? text), withoutEndpoints(text))
  if (!isSame) {
    const problem = `${path} is not the configuration of this devnet: remove it, or name another file after --write-config`
    throw refuseArgument(problem)
  }
  await replaceFiles({ files: [{ path: file, text, isPrivate: true }], signal })
  return path
}

function withoutEndpoints(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => (key === 'endpoints' ? undefined : value))
  } catch {
    return undefined
  }
}
