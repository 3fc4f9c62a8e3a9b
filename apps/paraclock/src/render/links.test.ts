import { expect, test } from 'vitest'
import { linkSites } from './links.ts'

const polkadot = '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'

test('governance sites are linked for the Asset Hubs that they know', () => {
  expect(linkSites(polkadot, 12)).toEqual([
    'https://polkadot.subsquare.io/referenda/12',
    'https://polkadot.polkassembly.io/referenda/12'
  ])
  expect(linkSites(polkadot, undefined)[0]).toBe('https://polkadot.subsquare.io/referenda')
  expect(linkSites(`0x${'45'.repeat(32)}`, 12)).toEqual([])
  expect(linkSites(undefined, undefined)).toEqual([])
})
