import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { argv, exit, stderr, stdout } from 'node:process'

// Runs in the release workflow only, on bare Node and npm. npm exchanges the workflow's own identity
// for a token that lives as long as one publication, and signs where the tarball came from; no secret
// is stored.
const [, , folder] = argv
if (folder === undefined) {
  stderr.write('Name the folder of the tarballs: node tooling/release/src/publish.ts FOLDER\n')
  exit(2)
}
const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
if (tarballs.length === 0) {
  stderr.write(`${folder} holds no tarball\n`)
  exit(1)
}
for (const tarball of tarballs) {
  const file = resolve(folder, tarball)
  const id = readId(file)
  const known = spawnSync('npm', ['view', id, 'version'], { encoding: 'utf8' })
  if (known.stdout.trim() !== '') {
    stdout.write(`${id} is published already\n`)
    continue
  }
  execFileSync('npm', ['publish', file, '--provenance', '--access', 'public', '--ignore-scripts'], {
    stdio: 'inherit'
  })
}

function readId(file: string): string {
  const manifest = execFileSync('tar', ['-xzOf', file, join('package', 'package.json')], {
    encoding: 'utf8'
  })
  const { name, version } = JSON.parse(manifest) as { name: string; version: string }
  return `${name}@${version}`
}
