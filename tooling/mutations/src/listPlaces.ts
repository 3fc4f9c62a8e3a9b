import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listMutations, type Mutation } from './listMutations.ts'

/** A mutation of a file of the product. */
export interface Place extends Mutation {
  /** The file, from the root. */
  readonly file: string
}

/** Where to look for mutations. */
export interface ListPlacesArgs {
  /** The folder that holds `packages` and `apps`. */
  readonly root: string
  /** Folders or files to stay within, from the root. Defaults to the whole product. */
  readonly under: readonly string[]
  /** Only lines that differ from where this branch left the ref. */
  readonly changed: string | undefined
  /** Decides the order: the same seed gives the same. */
  readonly seed: number
}

const OTHER = /\.(test|test-d|d)\.ts$|\/generated\//

/** Lists the mutations of product files in the order of a seed. */
export function listPlaces(args: ListPlacesArgs): readonly Place[] {
  const { root, under, changed, seed } = args
  const isUnder = (file: string): boolean =>
    under.length === 0 ||
    under.some((path) => `${file}/`.startsWith(`${path.replace(/\/+$/, '')}/`))
  const lines = changed === undefined ? undefined : listChangedLines(root, changed)
  const order = (place: Place): string =>
    createHash('sha256')
      .update([seed, place.file, place.start, place.change].join('\n'))
      .digest('hex')
  return runGit(root, ['ls-files', '--', 'packages/*/src/*.ts', 'apps/*/src/*.ts'])
    .split('\n')
    .filter((file) => file !== '' && !OTHER.test(file) && isUnder(file))
    .filter((file) => lines === undefined || lines.has(file))
    .flatMap((file) =>
      listMutations(readFileSync(join(root, file), 'utf8')).map((mutation) => ({
        file,
        ...mutation
      }))
    )
    .filter(({ file, line }) => lines === undefined || lines.get(file)?.has(line) === true)
    .map((place) => ({ place, key: order(place) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ place }) => place)
}

function listChangedLines(root: string, ref: string): ReadonlyMap<string, ReadonlySet<number>> {
  const options = ['--merge-base', '--relative', '--unified=0', '--no-color', '--no-ext-diff']
  const lines = new Map<string, Set<number>>()
  let current = new Set<number>()
  for (const text of runGit(root, ['diff', ...options, ref, '--', '*.ts']).split('\n')) {
    const file = /^\+\+\+ b\/(.+)$/.exec(text)?.[1]
    if (file !== undefined) {
      current = new Set()
      lines.set(file, current)
    }
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(text)
    if (hunk === null) continue
    const first = Number(hunk[1])
    for (let line = first; line < first + Number(hunk[2] ?? 1); line += 1) current.add(line)
  }
  return lines
}

function runGit(root: string, args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
}
