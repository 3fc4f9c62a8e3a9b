import { fileURLToPath } from 'node:url'
import { parseJson } from '@paraclock/core'
import { type OpenPage, openPage } from '@tooling/browser/page'
import { FakeChain, FakeNode, LoopbackNetwork, realClock } from '@tooling/faults'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetHubRuntime } from '../support/assetHubRuntime.ts'

const network = new LoopbackNetwork()
const chain = new FakeChain('chain', assetHubRuntime(), 10)
const nodes = ['a', 'b'].map((name) => new FakeNode(name, chain, realClock))
let endpoints: string[]
let opened: OpenPage

beforeAll(async () => {
  endpoints = await Promise.all(nodes.map((node) => network.attach(node)))
  const source = fileURLToPath(new URL('./page', import.meta.url))
  opened = await openPage({ source, query: endpoints.map((url) => ['endpoint', url]) })
})

afterAll(async () => {
  await opened.close()
  await network.close()
})

test('a page opens a chain, reads, follows it through a switch, and closes everything', async () => {
  const { page, problems } = opened
  await page.waitForFunction(() => document.getElementById('state')?.textContent !== 'running')
  expect(await page.textContent('#state')).toBe('open')
  const facts = await page.$$eval('#facts dd', (all) => all.map((one) => one.textContent))
  expect(facts).toEqual([chain.genesisHash, 'statemine', expect.any(String), 'CallRefused'])
  expect(parseJson(facts[2] ?? '')).toMatchObject({ nonce: 0, data: { free: 0n } })
  expect(nodes.map(({ open }) => open)).toEqual([1, 0])

  nodes[0]?.killAll()
  for (let block = 0; block < 3; block += 1) chain.produce()
  chain.finalize(13)
  await page.waitForFunction(() => document.querySelectorAll('#heads li').length === 2)
  const heads = await page.$$eval('#heads li', (all) => all.map((one) => one.textContent))
  expect(heads).toEqual(['10', '13'])
  expect(await page.textContent('#facts dd:last-child')).toBe(endpoints[1])

  await page.evaluate(() => (globalThis as unknown as PageGlobals).closeChain())
  await expect.poll(() => nodes.map(({ open }) => open)).toEqual([0, 0])
  expect(problems).toEqual([])
})

interface PageGlobals {
  closeChain(): Promise<void>
}
