import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { requireNode } from './requireNode.ts'

const program = '@acme/clock'
const root = fileURLToPath(new URL('../../../../', import.meta.url))

afterEach(() => void vi.unstubAllGlobals())

test.each(['22.15.0', '22.16.1', '23.0.0', '100.0.0', '24.0.0-nightly20250101'])(
  'Node %s will do',
  (running) => {
    expect(() => requireNode({ running, program })).not.toThrow()
  }
)

test.each(['22.14.9', '22.2.0', '20.20.2', '9.99.0'])('Node %s is refused', (running) => {
  expect(() => requireNode({ running, program })).toThrow(
    expect.objectContaining({
      message: `this is Node ${running}, but Node 22.15 or newer is needed`,
      remedies: [
        { summary: 'Install Node 22.15 or newer.' },
        { summary: expect.stringContaining('--package node@24 --package @acme/clock`') }
      ]
    })
  )
})

test('a library asks the process that it runs in, and nothing in a browser', () => {
  expect(() => requireNode()).not.toThrow()
  vi.stubGlobal('process', { versions: { node: '20.20.2' } })
  expect(() => requireNode()).toThrow(
    expect.objectContaining({ remedies: [{ summary: 'Install Node 22.15 or newer.' }] })
  )
  vi.stubGlobal('process', undefined)
  expect(() => requireNode()).not.toThrow()
})

test('each package states the same bound', () => {
  const manifests = globSync('{packages,apps}/*/package.json', { cwd: root })
  expect(manifests.length).toBeGreaterThan(15)
  for (const path of manifests) {
    const { engines } = JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as {
      readonly engines?: { readonly node: string }
    }
    expect([path, engines?.node]).toEqual([path, '>=22.15'])
  }
})
