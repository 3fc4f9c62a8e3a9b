import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { env, exit, stdout } from 'node:process'

// Compares the weights that each pallet publishes in the oldest and the newest version that cargo
// has fetched. The differences are those that an upgrade of polkadot-sdk brings to a runtime that
// takes its weights from the crates.
const registry = join(env['CARGO_HOME'] ?? join(homedir(), '.cargo'), 'registry', 'src')

/** The folders of the weights of each fetched crate, by name and version. */
function findWeights(): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const source of readdirSync(registry)) {
    for (const folder of readdirSync(join(registry, source))) {
      const file = join(registry, source, folder, 'src', 'weights.rs')
      const [, name, version] = /^(.+?)-(\d+\.\d+\.\d+)$/.exec(folder) ?? []
      if (name === undefined || version === undefined || !existsSync(file)) continue
      found.set(name, (found.get(name) ?? new Map<string, string>()).set(version, file))
    }
  }
  return found
}

/** The body of each function of `SubstrateWeight`, without comments and white space. */
function readFunctions(file: string): Map<string, string> {
  const [, , implemented = ''] =
    /impl<T: [^>]+> (\w+::)*WeightInfo\w* for SubstrateWeight<T> \{\n(.*?)\n\}/s.exec(
      readFileSync(file, 'utf8')
    ) ?? []
  const functions = implemented
    .replaceAll(/\/\/.*$/gm, '')
    .matchAll(/^\s+fn (\w+)(.*?)^(?:\t| {4})\}/gms)
  return new Map(
    [...functions].map(([, name = '', body = '']) => [name, body.replaceAll(/\s/g, '')])
  )
}

let changes = 0
for (const [name, files] of findWeights()) {
  const versions = [...files.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const [before = '', after = ''] = [versions[0], versions.at(-1)]
  const [had, has] = [before, after].map((version) => readFunctions(files.get(version) ?? ''))
  const names = [...new Set([...(had?.keys() ?? []), ...(has?.keys() ?? [])])]
  if (before === after || names.length === 0) continue
  const changed = names.filter((weight) => had?.get(weight) !== has?.get(weight))
  changes += changed.length
  const summary = `${names.length} weights, ${changed.length} changed`
  stdout.write(`${[`${name} ${before} ${after}: ${summary}`, ...changed].join('\n  ')}\n`)
}
exit(changes === 0 ? 0 : 1)
