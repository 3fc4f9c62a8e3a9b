import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const GIBIBYTE = 2 ** 30
const DEADLINE = 60_000
const SCRIPT = fileURLToPath(new URL('measureHostile.ts', import.meta.url))

// Each in a process of its own, with the limits that calls have if nothing is said but the time.
test.each([
  ['appends to a list', '10000'],
  ['writes values of a kilobyte', '10000'],
  ['conditions inside each other', '3000'],
  ['stores', '3000']
])(
  'the process of a module with "%s" stays below a gibibyte',
  async (title, timeMs) => {
    const args = ['--conditions=@paraclock/source', SCRIPT, title, timeMs]
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: DEADLINE })
    const { ending, memory } = JSON.parse(stdout) as { ending: unknown; memory: number }
    expect(ending).toBe('RuntimeLimitExceeded')
    expect(memory).toBeLessThan(GIBIBYTE)
  },
  DEADLINE
)
