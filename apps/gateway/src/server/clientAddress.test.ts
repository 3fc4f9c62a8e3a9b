import { expect, test } from 'vitest'
import { clientAddress, listNetworks } from './clientAddress.ts'

const trusted = listNetworks(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'])

test.for([
  ['203.0.113.5', undefined, '203.0.113.5', 'a peer that is not trusted'],
  ['203.0.113.5', '1.2.3.4', '203.0.113.5', 'what such a peer says'],
  ['10.1.2.3', '203.0.113.5', '203.0.113.5', 'what a trusted peer says'],
  ['::ffff:10.1.2.3', '203.0.113.5', '203.0.113.5', 'a trusted peer on a socket of both families'],
  ['2001:db8::7', '203.0.113.5', '203.0.113.5', 'a trusted peer over IPv6'],
  ['192.0.2.1', '2001:db8:1::9, 2a00::1', '2a00:0:0:0::/64', 'a client over IPv6'],
  ['10.1.2.3', '1.1.1.1, 203.0.113.5, 10.9.9.9', '203.0.113.5', 'proxies behind one another'],
  ['10.1.2.3', 'nonsense', '10.1.2.3', 'no address'],
  ['10.1.2.3', '', '10.1.2.3', 'an empty header'],
  ['10.1.2.3', ['6.6.6.6', '203.0.113.5'], '203.0.113.5', 'the header twice'],
  [undefined, '1.2.3.4', '', 'a peer that is gone'],
  ['2a00:1:2:3:4:5:6:7', undefined, '2a00:1:2:3::/64', 'whoever has one address has its network'],
  ['2a00:1:2:3::9%eth0', undefined, '2a00:1:2:3::/64', 'an address with a zone'],
  ['::1', undefined, '0:0:0:0::/64', 'the loopback over IPv6']
] as const)('%s, forwarded %s: %s (%s)', ([peer, forwarded, address]) => {
  expect(clientAddress(peer, forwarded, trusted)).toBe(address)
})
