import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkTypes } from './checkTypes.ts'
import type { Place } from './listPlaces.ts'
import type { NodeRun } from './runNode.ts'
import { runRelatedTests } from './runRelatedTests.ts'

/** How many mutations the tests noticed, of those that compile. */
export interface MutationCount {
  readonly noticed: number
  readonly survived: number
  /** How many the compiler refused. They were not tested, because nobody can commit them. */
  readonly refused: number
}

export interface TryMutationsArgs {
  readonly root: string
  readonly places: readonly Place[]
  /** How many mutations that compile are tested. */
  readonly count: number
  readonly signal: AbortSignal
  readonly print: (line: string) => void
}

const BASELINE_LIMIT = 600_000
const SPARE_TIME = 30_000

/**
 * Makes one mutation after the other, runs the unit tests of its package that load the file, and
 * restores the file. Ends early when the signal aborts.
 *
 * @throws AssertionError if the types or the tests of a package fail without a mutation.
 */
export async function tryMutations(args: TryMutationsArgs): Promise<MutationCount> {
  const { root, signal, print } = args
  const { places, refused } = await findCompiled(args)
  const limits = new Map<string, number>()
  let noticed = 0
  let survived = 0
  for (const place of places) {
    const folder = packageOf(place)
    if (!limits.has(folder)) {
      const files = places.filter((other) => packageOf(other) === folder)
      limits.set(folder, await measureTests(root, folder, files, signal))
    }
    if (signal.aborted) break
    const limit = limits.get(folder) ?? BASELINE_LIMIT
    const { outcome } = await mutate(root, place, (file) =>
      runRelatedTests({ folder: join(root, folder), files: [file], limit, signal })
    )
    if (outcome === 'stopped') break
    if (outcome === 'passed') survived += 1
    else noticed += 1
    const result = outcome === 'passed' ? 'survived' : 'noticed'
    print(`${place.file}:${place.line} ${place.change} ${result}`)
  }
  return { noticed, survived, refused }
}

/** Finds the first mutations that compile. */
async function findCompiled({
  root,
  places,
  count,
  signal
}: TryMutationsArgs): Promise<{ readonly places: readonly Place[]; readonly refused: number }> {
  const compiled: Place[] = []
  const sound = new Set<string>()
  let refused = 0
  for (const place of places) {
    if (compiled.length >= count || signal.aborted) break
    const folder = packageOf(place)
    const check = (): Promise<NodeRun> =>
      checkTypes(root, { folder: join(root, folder), limit: BASELINE_LIMIT, signal })
    if (!sound.has(folder)) {
      requireSound(`The types of ${folder}`, await check())
      sound.add(folder)
    }
    const { outcome } = await mutate(root, place, check)
    if (outcome === 'failed') refused += 1
    else compiled.push(place)
  }
  return { places: compiled, refused }
}

/** The longest time that tests may take with a mutation: thrice what they take without one. */
async function measureTests(
  root: string,
  folder: string,
  places: readonly Place[],
  signal: AbortSignal
): Promise<number> {
  const begun = performance.now()
  const files = [...new Set(places.map(({ file }) => join(root, file)))]
  const run = { folder: join(root, folder), files, limit: BASELINE_LIMIT, signal }
  requireSound(`The unit tests of ${folder}`, await runRelatedTests(run))
  return Math.ceil((performance.now() - begun) * 3) + SPARE_TIME
}

function requireSound(what: string, { outcome, output }: NodeRun): void {
  const isSound = outcome === 'passed' || outcome === 'stopped'
  assert.ok(isSound, `${what} ${outcome} without a mutation:\n${output}`)
}

async function mutate(
  root: string,
  place: Place,
  run: (file: string) => Promise<NodeRun>
): Promise<NodeRun> {
  const file = join(root, place.file)
  const original = readFileSync(file)
  const text = original.toString('utf8')
  try {
    writeFileSync(file, text.slice(0, place.start) + place.text + text.slice(place.end))
    return await run(file)
  } finally {
    writeFileSync(file, original)
  }
}

function packageOf({ file }: Place): string {
  return file.split('/').slice(0, 2).join('/')
}
