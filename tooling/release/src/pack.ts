import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { argv, exit, stderr, stdout } from 'node:process'
import { packPackage } from '@tooling/checks/packPackage'
import { listPublished } from './listPublished.ts'

// Writes each package as the registry gets it, for a job that publishes without installing anything.
const [, , folder] = argv
if (folder === undefined) {
  stderr.write('Name the folder for the tarballs: pnpm release:pack FOLDER\n')
  exit(2)
}
const target = resolve(folder)
mkdirSync(target, { recursive: true })
for (const { folder: source, manifest } of listPublished()) {
  const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
  writeFileSync(join(target, file), packPackage(source).tarball)
  stdout.write(`${file}\n`)
}
