import { expect, test } from 'vitest'
import { requireNode } from './requireNode.ts'

const oldest = '22.12'
const program = '@acme/clock'

test.each(['22.12.0', '22.13.1', '23.0.0', '100.0.0', '24.0.0-nightly20250101'])(
  'Node %s will do',
  (running) => {
    expect(() => requireNode({ running, oldest, program })).not.toThrow()
  }
)

test.each(['22.11.9', '22.2.0', '20.20.2', '9.99.0'])('Node %s is refused', (running) => {
  expect(() => requireNode({ running, oldest, program })).toThrow(
    expect.objectContaining({
      message: `this is Node ${running}, but Node 22.12 or newer is needed`,
      remedies: [
        { summary: 'Install Node 22.12 or newer.' },
        { summary: expect.stringContaining('--package node@24 --package @acme/clock`') }
      ]
    })
  )
})
