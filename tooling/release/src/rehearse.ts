import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process, { argv, execPath, exit, stdout } from 'node:process'
import { listPublished, root } from './listPublished.ts'
import { checkTarballs } from './rehearsal/checkTarballs.ts'
import { compareBuilds } from './rehearsal/compareBuilds.ts'
import { installClients, listConsumers } from './rehearsal/consumers.ts'
import { cutRelease } from './rehearsal/cutRelease.ts'
import { openRegistry, type Registry } from './rehearsal/openRegistry.ts'
import { publishCrates } from './rehearsal/publishCrates.ts'
import { RehearsalFailure } from './rehearsal/RehearsalFailure.ts'
import { run } from './rehearsal/run.ts'
import { writeProject } from './rehearsal/writeProject.ts'

// Makes the next release from the last commit, publishes it to a registry on the loopback, and installs
// it from there in new projects. `--sample` leaves out what takes long. With `--serve` nothing is installed: the
// registry stays until Ctrl-C, for whoever follows the pages on this machine.
const isSample = argv.includes('--sample')
const isServed = argv.includes('--serve')
const scratch = mkdtempSync(join(tmpdir(), 'paraclock-release-'))
let failures = 0

async function step<Result>(
  title: string,
  work: () => Promise<Result>
): Promise<Result | undefined> {
  const began = performance.now()
  const since = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`
  try {
    const result = await work()
    stdout.write(`ok   ${title} (${since()})\n`)
    return result
  } catch (error) {
    failures += 1
    stdout.write(`FAIL ${title} (${since()})\n${String(error)}\n`)
    return undefined
  }
}

try {
  const release = await step('the release of the last commit', () => cutRelease(scratch))
  const registry = await step('a registry on the loopback', () =>
    openRegistry(join(scratch, 'registry'))
  )
  if (release !== undefined && registry !== undefined) {
    await step(
      'packed again, the tarballs are the same; each has a bill of materials',
      async () => {
        const problems = checkTarballs(release)
        if (problems.length > 0) throw new RehearsalFailure(problems.join('\n'))
      }
    )
    await rehearse(release.tree, release.tarballs, registry)
  }
  await registry?.close()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
stdout.write(failures === 0 ? 'The release can be made.\n' : `${failures} steps failed.\n`)
exit(failures === 0 ? 0 : 1)

async function rehearse(tree: string, tarballs: string, registry: Registry): Promise<void> {
  const packages = listPublished(tree)
  await step('two builds in two folders are the same', async () => {
    const differences = compareBuilds(root, tree)
    if (differences.length > 0) throw new RehearsalFailure(differences.join('\n'))
  })
  await step(`${packages.length} packages published`, () =>
    run(execPath, [join(import.meta.dirname, 'publish.ts'), tarballs, registry.url], {
      cwd: scratch,
      env: { npm_config_userconfig: join(scratch, 'registry', 'npmrc') }
    })
  )
  if (isServed) {
    stdout.write(`\nIn the .npmrc of a project, until Ctrl-C:\n${registry.npmrc}`)
    await once(process, 'SIGINT')
    return
  }
  await step("the crates published, and the guide's runtime tested with them", () =>
    publishCrates(tree)
  )
  const clients = join(scratch, 'clients')
  if (!isSample) {
    cpSync(join(import.meta.dirname, '../clients'), clients, { recursive: true })
    await step('the programs of the other clients', () => installClients(clients))
  }
  for (const [at, { title, use }] of listConsumers(isSample).entries()) {
    const project = join(scratch, `project-${at}`)
    writeProject({ folder: project, packages, registry })
    await step(title, () => use(project, clients))
    if (existsSync(project)) rmSync(project, { recursive: true })
  }
}
