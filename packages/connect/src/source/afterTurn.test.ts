import { expect, test, vi } from 'vitest'
import { afterTurn } from './afterTurn.ts'

test.each(['as in Node.js', 'as in a browser'])(
  'the turn ends before a timer: %s',
  async (kind) => {
    if (kind === 'as in a browser') vi.stubGlobal('setImmediate', undefined)
    try {
      const runs: string[] = []
      const later = new Promise((resolve) => setTimeout(resolve, 5)).then(() => runs.push('later'))
      const turn = afterTurn().then(() => runs.push('turn'))
      await Promise.resolve().then(() => runs.push('microtask'))
      await Promise.all([turn, later])
      expect(runs).toEqual(['microtask', 'turn', 'later'])
    } finally {
      vi.unstubAllGlobals()
    }
  }
)
