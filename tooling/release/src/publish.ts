import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stdout } from 'node:process'
import { packPackage } from '@tooling/checks/packPackage'
import { listPublished } from './listPublished.ts'

// Runs in the release workflow only. npm exchanges the workflow's own identity for a token that
// lives as long as one publication, and signs where the tarball came from; no secret is stored.
const scratch = mkdtempSync(join(tmpdir(), 'paraclock-publish-'))
try {
  for (const { folder, manifest } of listPublished()) {
    const id = `${manifest.name}@${manifest.version}`
    const known = spawnSync('npm', ['view', id, 'version'], { encoding: 'utf8' })
    if (known.stdout.trim() !== '') {
      stdout.write(`${id} is published already\n`)
      continue
    }
    const file = join(scratch, 'package.tgz')
    writeFileSync(file, packPackage(folder).tarball)
    execFileSync('npm', ['publish', file, '--provenance', '--access', 'public'], {
      stdio: 'inherit'
    })
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
