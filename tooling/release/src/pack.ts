import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { argv, exit, stderr, stdout } from 'node:process'
import { packPackage } from '@tooling/checks/packPackage'
import { runPnpm } from '@tooling/checks/runPnpm'
import { listPublished, root } from './listPublished.ts'

// Writes each package as the registry gets it, and its bill of materials, for a job that publishes
// without installing anything.
const [, , folder = 'tarballs', ...more] = argv
if (more.length > 0 || folder.startsWith('-')) {
  stderr.write('release:pack takes the folder for the tarballs; defaults to tarballs\n')
  exit(2)
}
runPnpm(['build'], root)
const target = resolve(folder)
mkdirSync(target, { recursive: true })
const published = listPublished()
for (const { folder: source, manifest } of published) {
  const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
  writeFileSync(join(target, file), packPackage(source).tarball)
  stdout.write(`${join(folder, file)}\n`)
}
const filters = published.map(({ manifest }) => `--filter=${manifest.name}`)
const format = ['--sbom-format=cyclonedx', '--prod', '--lockfile-only', '--split']
runPnpm(['sbom', ...format, `--out=${join(target, '%s-%v.cdx.json')}`, ...filters], root)
