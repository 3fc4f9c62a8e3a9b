import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPrograms } from './findPrograms.ts'

function find(files: readonly string[], folders: readonly string[]) {
  const there = new Set(files.map((path) => join(path)))
  return findPrograms({ folders, platform: 'linux', isProgram: (path) => there.has(path) })
}

const POLKADOT = ['polkadot', 'polkadot-prepare-worker', 'polkadot-execute-worker']

test('each is taken from the first folder that has all of its crate', () => {
  const { paths, missing } = find(
    [
      'own/polkadot-omni-node',
      'usual/polkadot-omni-node',
      'own/polkadot',
      ...POLKADOT.map((name) => `usual/${name}`)
    ],
    ['own', 'usual']
  )
  expect(missing).toEqual([])
  expect(paths.get('polkadot-omni-node')).toBe(join('own/polkadot-omni-node'))
  for (const name of POLKADOT) expect(paths.get(name)).toBe(join(`usual/${name}`))
})

test('a validator without its workers is missing', () => {
  const { paths, missing } = find(['own/polkadot', 'own/polkadot-omni-node'], ['own'])
  expect(missing.map(({ name }) => name)).toEqual(['polkadot'])
  expect([...paths.keys()]).toEqual(['polkadot-omni-node'])
})
