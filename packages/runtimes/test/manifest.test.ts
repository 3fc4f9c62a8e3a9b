import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folder } from '../scripts/workspace.ts'

interface Runtimes {
  readonly runtimes: Readonly<Record<string, { readonly metadata: object }>>
}

it('covers six runtimes, each with its metadata', () => {
  const path = join(folder, 'artifacts', 'manifest.json')
  const { runtimes } = JSON.parse(readFileSync(path, 'utf8')) as Runtimes
  expect(Object.keys(runtimes)).toEqual([
    'relay',
    'service-hour',
    'service-minute',
    'target',
    'target-ethereum',
    'target-bundled'
  ])
  for (const { metadata } of Object.values(runtimes)) {
    expect(Object.keys(metadata)).toEqual(['v14', 'v15', 'v16'])
  }
})
