import { lookAt } from '@tooling/browser/look'
import { expect, test } from 'vitest'
import { openBeside } from './openConsole.ts'
import { tellStory } from './tellStory.ts'

const { site, net } = await openBeside({ instant: true })

test('the whole story in Chromium', async () => {
  const page = await tellStory(site, net)
  expect(await lookAt(page)).toEqual([])
})
