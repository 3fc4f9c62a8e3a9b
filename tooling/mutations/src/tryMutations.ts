import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './listPlaces.ts'
import { runRelatedTests } from './runRelatedTests.ts'

/** Which mutations the tests noticed. */
export interface MutationCount {
  readonly noticed: number
  readonly survived: number
}

const BASELINE_LIMIT = 600_000
const SPARE_TIME = 30_000

/**
 * Makes one mutation after the other, runs the unit tests of its package that load the file, and
 * restores the file. Ends early when the signal aborts.
 *
 * @throws AssertionError when tests fail without a mutation.
 */
export async function tryMutations(args: {
  readonly root: string
  readonly places: readonly Place[]
  readonly signal: AbortSignal
  readonly print: (line: string) => void
}): Promise<MutationCount> {
  const { root, places, signal, print } = args
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
    const outcome = await tryMutation(root, place, limits.get(folder) ?? BASELINE_LIMIT, signal)
    if (outcome === 'stopped') break
    if (outcome === 'passed') survived += 1
    else noticed += 1
    const result = outcome === 'passed' ? 'survived' : 'noticed'
    print(`${place.file}:${place.line} ${place.change} ${result}`)
  }
  return { noticed, survived }
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
  const { outcome, output } = await runRelatedTests(run)
  const isSound = outcome === 'passed' || outcome === 'stopped'
  assert.ok(isSound, `The unit tests of ${folder} ${outcome} without a mutation:\n${output}`)
  return Math.ceil((performance.now() - begun) * 3) + SPARE_TIME
}

async function tryMutation(
  root: string,
  place: Place,
  limit: number,
  signal: AbortSignal
): Promise<string> {
  const file = join(root, place.file)
  const original = readFileSync(file)
  const text = original.toString('utf8')
  try {
    writeFileSync(file, text.slice(0, place.start) + place.text + text.slice(place.end))
    const folder = join(root, packageOf(place))
    return (await runRelatedTests({ folder, files: [file], limit, signal })).outcome
  } finally {
    writeFileSync(file, original)
  }
}

function packageOf({ file }: Place): string {
  return file.split('/').slice(0, 2).join('/')
}
