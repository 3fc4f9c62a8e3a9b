import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { compilerOptions } from './compilerOptions.ts'

/** A place that has to change when a union gets a member. */
export interface MemberPlace {
  /** The file, as a path from the root. */
  readonly file: string
  /** How often the compiler stops in it. */
  readonly stops: number
}

/** What {@link findMemberPlaces} takes. */
export interface FindMemberPlacesArgs {
  /** The repository's root. */
  readonly root: string
  /** The file that declares the union, as a path from the root. */
  readonly declaration: string
  /** The text of the union there. */
  readonly union: string
  /** The member to add, as it is written in the source. */
  readonly member: string
  /** Names by which other files use the union: only files that mention one of them are compiled. */
  readonly names: readonly string[]
}

/**
 * Lists the places at which the compiler stops when a union gets another member. The member is added
 * in memory; no file is changed.
 */
export function findMemberPlaces(args: FindMemberPlacesArgs): readonly MemberPlace[] {
  const { root, declaration, union, member, names } = args
  const changed = join(root, declaration)
  const widened = readFileSync(changed, 'utf8').replace(union, `${union} | ${member}`)
  const host = ts.createCompilerHost(compilerOptions)
  const read = host.readFile.bind(host)
  host.readFile = (path) => (path === changed ? widened : read(path))
  const mentions = new RegExp(`\\b(?:${names.join('|')})\\b`)
  const sources = listSources(root).filter((path) => mentions.test(readFileSync(path, 'utf8')))
  const program = ts.createProgram(sources, compilerOptions, host)
  return sources
    .map((path) => ({
      file: relative(root, path).replaceAll('\\', '/'),
      stops: program.getSemanticDiagnostics(program.getSourceFile(path)).length
    }))
    .filter(({ stops }) => stops > 0)
    .sort((one, two) => (one.file < two.file ? -1 : 1))
}

const SKIPPED: ReadonlySet<string> = new Set(['node_modules', 'dist', 'generated', 'coverage'])

/** The sources of all packages, apps and tools, without their tests. */
function listSources(root: string): string[] {
  return ['packages', 'apps', 'tooling'].flatMap((area) =>
    readdirSync(join(root, area)).flatMap((name) => listFolder(join(root, area, name, 'src')))
  )
}

function listFolder(folder: string): string[] {
  let entries: ReturnType<typeof readEntries>
  try {
    entries = readEntries(folder)
  } catch {
    return []
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFolder(path)
    return /\.ts$/.test(entry.name) && !/\.test(-d)?\.ts$/.test(entry.name) ? [path] : []
  })
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true })
}
