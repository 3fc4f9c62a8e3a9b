import { expect, test } from 'vitest'
import { tellProgress } from './tellProgress.ts'

test('reads are told as begun and done, and long work by how far it is', () => {
  const lines: string[] = []
  const tell = tellProgress({ report: (text) => void lines.push(text) })
  tell({ what: 'reading main', phase: 'begun' })
  tell({ what: 'reading main', phase: 'advanced', done: 1, total: 9, detail: 'hrmp' })
  tell({ what: 'trying the task on main', phase: 'advanced', detail: 'it is late' })
  tell({ what: 'reading main', phase: 'ended' })
  expect(lines).toEqual([
    'reading main',
    'trying the task on main: it is late',
    'reading main: done'
  ])
})
