import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
// Here a program finds the built packages.
const cwd = fileURLToPath(new URL('../../', import.meta.url))

/** Makes this Node an old one: what it states, and what it lacks. */
const aging = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })
delete Promise.withResolvers`
const simulated = [
  process.execPath,
  '--import',
  `data:text/javascript,${encodeURIComponent(aging)}`
]

/** The Nodes of this machine that are too old. */
function findOldNodes(): readonly string[][] {
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const paths = (process.env['PATH'] ?? '').split(delimiter).map((path) => join(path, program))
  return [...new Set(paths.filter((path) => existsSync(path)).map((path) => realpathSync(path)))]
    .filter((path) => {
      const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
      return /^v(1\d|20|21)\./.test(stdout ?? '')
    })
    .map((path) => [path])
}

const nodes = [simulated, ...findOldNodes()]
const refused = /^this is Node \d+\.\d+\.\d+, but Node 22\.15 or newer is needed$/m

test.each(nodes)('an old Node is refused by every command, with code 2: %s', (node, ...flags) => {
  for (const argv of [[], ['--help'], ['check'], ['devnet'], ['check', '--json']]) {
    const ran = spawnSync(node, [...flags, main, ...argv], { encoding: 'utf8' })
    expect(ran.stderr).toMatch(refused)
    expect(ran.stderr).toMatch(/^NodeVersionUnsupported/)
    expect(ran.status).toBe(2)
    if (!argv.includes('--json')) expect(ran.stdout).toBe('')
    else expect(JSON.parse(ran.stdout)).toMatchObject({ error: { code: 'NodeVersionUnsupported' } })
  }
})

test.each(nodes)('a library on an old Node says so: %s', (node, ...flags) => {
  const program = `import { createProvider } from '@paraclock/connect'
createProvider('ws://127.0.0.1:9')`
  const ran = spawnSync(node, [...flags, '--input-type=module', '--eval', program], {
    cwd,
    encoding: 'utf8'
  })
  expect(ran.stderr).toContain('NodeVersionUnsupported')
  expect(ran.status).toBe(1)
})

test('this Node runs it', () => {
  const ran = spawnSync(process.execPath, [main, '--version'], { encoding: 'utf8' })
  expect(ran).toMatchObject({ status: 0, stderr: '' })
})
