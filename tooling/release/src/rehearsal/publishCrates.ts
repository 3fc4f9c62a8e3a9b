import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCrateIndex } from './openCrateIndex.ts'
import { run } from './run.ts'

/** The crates that are published, each after those that it needs. */
const CRATES = [
  'automation-rules',
  'pallet-xcmp-handler',
  'pallet-automation-time',
  'automation-api'
]

/** How long cargo may compile the guide and what it needs, in milliseconds. */
const COMPILE_MS = 1_800_000

/**
 * Publishes the crates of a tree to an index on the loopback, and runs the tests of the guide's runtime with the
 * crates from there. The tree's manifest then names that index.
 */
export async function publishCrates(tree: string): Promise<void> {
  const cwd = join(tree, 'packages/runtimes')
  const path = join(cwd, 'Cargo.toml')
  const manifest = readFileSync(path, 'utf8')
  const index = await openCrateIndex()
  const { env } = index
  try {
    // With a path alone, cargo would say that they need each other from the public registry.
    writeFileSync(path, manifest.replaceAll('{ path = ', '{ registry = "paraclock", path = '))
    for (const crate of CRATES) {
      const args = ['publish', '--registry=paraclock', '--no-verify', '--allow-dirty', '-p', crate]
      await run('cargo', args, { cwd, env })
    }
    const guide = manifest
      .replace(/^members = .*$/m, 'members = ["guide"]')
      .replace(/^default-members = .*\n/m, '')
      .replaceAll(/\{ path = "[^"]*"/g, '{ registry = "paraclock"')
    writeFileSync(path, guide)
    const args = ['test', '--message-format=json']
    dropBuilt(await run('cargo', args, { cwd, env, timeoutMs: COMPILE_MS }), [index.url, cwd])
  } finally {
    await index.close()
  }
}

/** Removes what cargo built of packages from these places: nothing else will use it, and it stays otherwise. */
function dropBuilt(output: string, places: readonly string[]): void {
  for (const line of output
    .split('\n')
    .filter((one) => one.startsWith('{"reason":"compiler-artifact"'))) {
    const { package_id: id, filenames } = JSON.parse(line) as {
      readonly package_id: string
      readonly filenames: readonly string[]
    }
    if (!places.some((place) => id.includes(place))) continue
    for (const file of filenames) rmSync(file, { force: true })
  }
}
