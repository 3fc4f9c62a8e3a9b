import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { execPath } from 'node:process'

/**
 * Node without what depends on time: no compiler beside the program, no tiers that follow how long
 * something runs. Two counts then differ by less than a thousandth of a per cent.
 */
const STEADY = [
  '--predictable',
  '--single-threaded',
  '--liftoff-only',
  '--hash-seed=1',
  '--random-seed=1'
]

/** How many millions of instructions a program takes; `undefined` without valgrind, which counts them. */
export function countInstructions(...program: readonly string[]): number | undefined {
  const counting = ['--tool=cachegrind', '--cache-sim=no', '--cachegrind-out-file=/dev/null']
  // V8 writes code while it runs.
  const all = [...counting, '--smc-check=all-non-file', execPath, ...STEADY, ...program]
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' }
  const { error, status, stderr } = spawnSync('valgrind', all, { encoding: 'utf8', env })
  if (error !== undefined) return undefined
  const [, count] = /I +refs: +([\d,]+)/.exec(stderr) ?? []
  assert(status === 0 && count !== undefined, stderr)
  return Math.ceil(Number(count.replaceAll(',', '')) / 1_000_000)
}
