import { expect, test } from 'vitest'
import { startDevnet } from './startDevnet.ts'

test.each([
  ['the kind of the target', 'solana', { target: 'solana' }],
  ['ready', true, { target: 'opengov', ready: true }],
  ['the variant of the service', 'day', { variant: 'day' }],
  ['the network', 'star', { network: 'star' }],
  ['the network', 'toString', { network: 'toString' }],
  ['the network', 'other', { networks: ['other'] }],
  ['runtimes', 'moon', { runtimes: { moon: '0x00' } }],
  ['the option', 'varient', { varient: 'minute' }],
  ['ports', 'moon', { ports: { moon: 9944 } }],
  ['ports', 'coretime', { networks: ['main'], ports: { main: { coretime: 9944 } } }],
  ['ports', 'moon', { networks: ['main'], ports: { moon: { relay: 9944 } } }]
])('%s cannot be %s', async (argument, value, args) => {
  await expect(startDevnet(args as never)).rejects.toMatchObject({
    ...{ code: 'ArgumentInvalid', context: { argument, value } }
  })
})
