import { expect, test } from 'vitest'
import { followEthereumWallets } from './followEthereumWallets.ts'

class Announcement extends Event {
  readonly detail: unknown
  constructor(detail: unknown) {
    super('eip6963:announceProvider')
    this.detail = detail
  }
}

test('wallets that are asked, and those that come later, are named once', () => {
  const page = new EventTarget()
  const announce = (detail: unknown) => page.dispatchEvent(new Announcement(detail))
  page.addEventListener('eip6963:requestProvider', () => {
    announce({ info: { uuid: 'a', name: 'One' }, provider: {} })
    announce({ info: { uuid: 'a', name: 'One' }, provider: {} })
  })
  const shown: unknown[] = []
  const end = followEthereumWallets(page, ({ code, context }) => {
    expect(code).toBe('WalletRefused')
    shown.push(context['wallets'])
  })
  for (const odd of [undefined, {}, { info: 7 }, { info: { uuid: 'x', name: 7 } }]) announce(odd)
  announce({ info: { uuid: 'b', name: `${'W'.repeat(5000)}\u202e` } })
  expect(shown.slice(0, 2)).toEqual([['One'], ['One']])
  expect(JSON.stringify(shown[2]).length).toBeLessThan(1000)
  for (let index = 0; index < 30; index += 1) announce({ info: { uuid: `${index}`, name: 'N' } })
  expect(shown.at(-1)).toBe('a list of 20')
  // Wallets beyond the limit cause no further report.
  expect(shown).toHaveLength(3 + 18)
  end()
  const { length } = shown
  announce({ info: { uuid: 'c', name: 'Late' } })
  expect(shown).toHaveLength(length)
})
