import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import { createCopies } from './createCopies.ts'

const { signal } = new AbortController()
const prepare = (chain: (role: string) => Promise<Chain>) =>
  createCopies({ chain, openHub: async () => undefined, before: [], signal })

const unreachable = new Error('the chain is unreachable')

test('copies of service and target are opened ahead, and fail where they are used', async () => {
  const opened: string[] = []
  const copies = prepare((role) => {
    opened.push(role)
    return Promise.reject(unreachable)
  })
  copies.openAhead()
  expect(opened.toSorted()).toEqual(['relay', 'relay', 'service', 'target'])
  await expect(copies.open()).rejects.toBe(unreachable)
})

test('a chain is copied with its state at its pinned block', async () => {
  const asked: string[] = []
  await new Promise<void>((resolve) => {
    const open = async () => {
      asked.push('opened')
      if (asked.length === 4) resolve()
    }
    const source = {
      stateAt: async (hash: string) => {
        asked.push(hash)
        return { header: new Uint8Array(), storage: {}, open }
      }
    }
    const chain = { source, block: { hash: '0x01' }, facts: {} } as unknown as Chain
    prepare(async () => chain).openAhead()
  })
  expect(asked).toEqual(['0x01', '0x01', 'opened', 'opened'])
})
