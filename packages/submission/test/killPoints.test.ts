import { expect, test } from 'vitest'
import { countKills } from './killPoints.ts'

test('no call is doubled and none is lost, wherever the program is killed', async () => {
  const counts = await countKills(400)
  expect(counts).toMatchObject({ doubled: 0, lost: 0 })
  expect(counts.kills).toBeGreaterThanOrEqual(400)
})
