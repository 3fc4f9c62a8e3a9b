import { expect, test } from 'vitest'
import { countKills } from './killPoints.ts'

test('no call is repeated or lost at any kill point', async () => {
  const counts = await countKills(400)
  expect(counts).toMatchObject({ doubled: 0, lost: 0 })
  expect(counts.kills).toBeGreaterThanOrEqual(400)
})
