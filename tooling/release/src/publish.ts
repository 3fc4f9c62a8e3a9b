import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { argv, exit, stderr, stdout } from 'node:process'

// Runs on bare Node and npm, in the release workflow and in its rehearsal. In the workflow npm exchanges
// the workflow's own identity for a token that lives as long as one publication, and signs where the
// tarball came from; no secret is stored. Another registry has no such signatures.
const [, , folder, registry] = argv
if (folder === undefined) {
  stderr.write('Name the folder of the tarballs: release:publish FOLDER [REGISTRY]\n')
  exit(2)
}
const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
if (tarballs.length === 0) {
  stderr.write(`${folder} holds no tarball\n`)
  exit(1)
}
const place = registry === undefined ? [] : [`--registry=${registry}`]
const signed = registry === undefined ? ['--provenance'] : []
for (const tarball of tarballs) {
  const file = resolve(folder, tarball)
  const id = readId(file)
  const known = spawnSync('npm', ['view', id, 'version', ...place], { encoding: 'utf8' })
  if (known.stdout.trim() !== '') {
    stdout.write(`${id} is published already\n`)
    continue
  }
  const options = ['--access', 'public', '--ignore-scripts', ...signed, ...place]
  execFileSync('npm', ['publish', file, ...options], { stdio: 'inherit' })
}

function readId(file: string): string {
  const manifest = execFileSync('tar', ['-xzOf', file, join('package', 'package.json')], {
    encoding: 'utf8'
  })
  const { name, version } = JSON.parse(manifest) as { name: string; version: string }
  return `${name}@${version}`
}
