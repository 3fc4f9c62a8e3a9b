import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ErrorEntry, ErrorFacts } from './ErrorEntry.ts'
import { readComments } from './readComments.ts'

/** The files in which packages and apps declare their errors. */
function listErrorFiles(root: string): readonly string[] {
  return globSync('{packages,apps}/*/src/{errors.ts,errors/*.ts}', { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !/\.test(-d)?\.ts$/.test(path))
    .sort()
}

/** Every error that packages and apps declare, in the order of its number. */
export async function collectErrors(root: string): Promise<readonly ErrorEntry[]> {
  const files = await Promise.all(listErrorFiles(root).map((file) => readEntries(root, file)))
  return files.flat().sort((one, two) => one.definition.number - two.definition.number)
}

async function readEntries(root: string, file: string): Promise<readonly ErrorEntry[]> {
  const source = readFileSync(join(root, file), 'utf8')
  if (!source.includes(': ErrorDefinition<')) return []
  const comments = readComments(source)
  const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
  return Object.entries(module).flatMap(([name, definition]) => {
    if (!isDefinition(definition)) return []
    const folder = file.split('/').slice(0, 2).join('/')
    return [{ folder, file, name, definition, meaning: comments.get(name) ?? '' }]
  })
}

function isDefinition(value: unknown): value is ErrorFacts {
  return typeof value === 'object' && value !== null && 'number' in value && 'remedies' in value
}
