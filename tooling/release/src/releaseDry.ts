import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath, stdout } from 'node:process'
import getReleasePlan from '@changesets/get-release-plan'
import { packPackage } from '@tooling/checks/packPackage'
import { listEntries } from '@tooling/checks/readManifest'
import { runPnpm } from '@tooling/checks/runPnpm'
import { listPublished, root } from './listPublished.ts'

const packages = listPublished()

const plan = await getReleasePlan(root)
const versions = new Map(plan.releases.map(({ name, newVersion }) => [name, newVersion]))

const scratch = mkdtempSync(join(tmpdir(), 'paraclock-release-'))
try {
  const tarballs: Record<string, string> = {}
  for (const { folder, manifest } of packages) {
    const { tarball, files } = packPackage(folder)
    const file = join(scratch, `${manifest.name.replace(/[@/]/g, '-')}.tgz`)
    writeFileSync(file, tarball)
    tarballs[manifest.name] = `file:${file}`
    const version = versions.get(manifest.name) ?? 'unchanged'
    stdout.write(`${manifest.name}@${version}: ${files.length} files, ${tarball.length} bytes\n`)
    for (const path of files) stdout.write(`  ${path}\n`)
  }
  installTarballs(tarballs)
  const entries = packages.flatMap(({ manifest }) =>
    listEntries(manifest).map(({ subpath }) => manifest.name + subpath.slice(1))
  )
  importEntries(entries)
  // The main job of one command, and that the other starts: as who installs them would.
  runInstalled('paraclock', [])
  runInstalled('paraclock-gateway', ['--version'])
  stdout.write(
    `${packages.length} packages packed, installed, imported and run; nothing published.\n`
  )
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function installTarballs(tarballs: Readonly<Record<string, string>>): void {
  writeFileSync(
    join(scratch, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module', dependencies: tarballs })
  )
  // Quoted as JSON, which YAML contains: a file path may hold what YAML would read otherwise.
  writeFileSync(
    join(scratch, 'pnpm-workspace.yaml'),
    JSON.stringify({ packages: [], overrides: tarballs, autoInstallPeers: true })
  )
  runPnpm(['install', '--ignore-scripts', '--prefer-offline'], scratch)
}

// A worker's entry begins to serve as soon as it is loaded, which only a worker can do: of that one
// it is checked that it is found.
function importEntries(specifiers: readonly string[]): void {
  const program = specifiers.map((name) => {
    const text = JSON.stringify(name)
    return name.endsWith('/worker') ? `import.meta.resolve(${text})` : `await import(${text})`
  })
  writeFileSync(join(scratch, 'main.js'), program.join('\n'))
  execFileSync(execPath, ['main.js'], { cwd: scratch, stdio: 'inherit' })
}

function runInstalled(command: string, argv: readonly string[]): void {
  runPnpm(['exec', command, ...argv], scratch)
}
