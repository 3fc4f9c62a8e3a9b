import { launchFirefox } from '@tooling/browser/chromium'
import { expect, test } from 'vitest'
import { openBeside } from './openConsole.ts'
import { tellStory } from './tellStory.ts'

const { site, net } = await openBeside({ instant: true }, launchFirefox)

test('the whole story in Firefox', async () => {
  const page = await tellStory(site, net)
  expect(await page.title()).toBe('Paraclock')
})
