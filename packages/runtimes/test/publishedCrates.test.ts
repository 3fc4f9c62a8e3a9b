import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder } from '../scripts/workspace.ts'

const read = (path: string): string => readFileSync(join(folder, path), 'utf8')

/** The first group of a pattern in a file of the workspace. */
const find = (path: string, pattern: RegExp): string => {
  const found = pattern.exec(read(path))?.[1]
  if (found === undefined) throw new Error(`${path} has nothing like ${pattern.source}.`)
  return found
}

/** The oldest supported release. `Cargo.oldest.lock` has its frame-support. */
const oldest = '2606.5.0'

const pallets = readdirSync(join(folder, 'pallets')).map((name) => `pallets/${name}`)
const crates = ['api', 'rules', ...pallets].sort()

describe('the oldest release', () => {
  it('is the one that `Cargo.oldest.lock` has', () => {
    const version = /name = "frame-support"\r?\nversion = "([^"]+)"/
    expect(find('Cargo.oldest.lock', version)).toBe('48.1.0')
  })
})

describe.each(crates)('the crate in %s', (crate) => {
  it('names the releases of polkadot-sdk that it is built and tested with', () => {
    const newest = find('Cargo.lock', /name = "polkadot-sdk"\r?\nversion = "([^"]+)"/)
    for (const version of [oldest, newest]) {
      const release = `polkadot-sdk stable${version.split('.')[0]} (${version})`
      for (const file of ['README.md', 'CHANGELOG.md']) {
        expect(read(`${crate}/${file}`).replaceAll(/\s+/g, ' '), file).toContain(release)
      }
    }
  })

  it('has its version at the head of its changelog', () => {
    const version = find('Cargo.toml', /\[workspace\.package\]\r?\nversion = "([^"]+)"/)
    expect(find(`${crate}/CHANGELOG.md`, /^## (\S+)/m)).toBe(version)
  })
})
