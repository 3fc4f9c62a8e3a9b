import { MAX_STEP_MS } from '@tooling/browser/chromium'
import { By, until } from 'selenium-webdriver'
import { afterAll, expect, test } from 'vitest'
import { openConsole } from './openConsole.ts'
import { openWebKit } from './openWebKit.ts'

const site = await openConsole()
afterAll(() => site.close())

test('a network in the tab of WebKit: red, its remedy, green, and a task with its effect', async () => {
  const driver = await openWebKit()
  const find = async (place: By) => await driver.wait(until.elementLocated(place), MAX_STEP_MS)
  const press = async (text: string): Promise<void> => {
    const button = await find(By.xpath(`//main//button[contains(., "${text}")]`))
    await driver.wait(until.elementIsEnabled(button), MAX_STEP_MS)
    await button.click()
  }
  const verdict = async (kind: string): Promise<string> => {
    await find(By.css(`.verdict.${kind}:not(.busy)`))
    return await (await find(By.id('verdict'))).getText()
  }
  await driver.get(`${site.address}/index.html`)
  await press('Start a network in this tab')
  expect(await verdict('ready')).toBe('Ready')
  await (await find(By.xpath('//label[contains(., "runs dry")]'))).click()
  expect(await verdict('notReady')).toBe('Not ready')
  await press('Apply the remedy')
  expect(await verdict('ready')).toBe('Ready')
  await press('Schedule the task')
  await press('Move time to')
  await find(By.xpath('//*[contains(text(), "It ran on time")]'))
})
