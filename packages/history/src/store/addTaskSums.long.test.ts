import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { checkTaskSums } from '../../test/support/checkTaskSums.ts'

test('the sums of tasks are those of their runs and fees, as written and as migrated', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-history-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await checkTaskSums(join(folder, 'history.sqlite'), 40)
})
