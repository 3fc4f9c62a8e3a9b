import { callOf, devAccount } from '@paraclock/devnet'
import { expect, test } from 'vitest'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const net = await openNetwork({ variant: 'minute' })
const folder = await makeFolder()

test('a voter gives an endpoint and a hash, and needs no configuration', async () => {
  const { relay } = net
  const call = callOf(relay, 'system.setStorage', [['0x0102', '0x03']])
  const run = (given: string, ...more: readonly string[]) =>
    runCommand(folder, ['verify', given, '--endpoint', relay.wsUrl, ...more])
  const byBytes = await run(call.method.toHex(), '--json')
  const verified = JSON.parse(byBytes.output)
  expect([byBytes.code, verified.chain]).toEqual([0, undefined])
  expect(verified).toMatchObject({ origin: 'root', standing: 'not submitted' })
  expect(verified.proofs).toHaveLength(1)
  const { hash } = verified.preimage
  expect((await run(hash)).complaints).toMatch(/^ProposalMismatch /)
  const note = callOf(relay, 'preimage.notePreimage', call.method.toHex())
  await net.execute({ chain: relay, call: note, signer: await devAccount('Bob') })
  const byHash = await run(hash)
  expect([byHash.code, byHash.output]).toEqual([0, expect.stringContaining('system.setStorage')])
  const mixed = await run(hash, '--chain', 'relay')
  expect([mixed.code, mixed.complaints.replaceAll(/\s+/g, ' ')]).toEqual([
    ...[2, expect.stringContaining('leave out --config, --network and --chain')]
  ])
})

test('each call inside another is said, also without a configuration', async () => {
  const { relay } = net
  const note = callOf(relay, 'system.remark', '0x01').method
  const inner = callOf(relay, 'utility.batch', [note]).method
  const call = callOf(relay, 'preimage.notePreimage', inner.toHex()).method.toHex()
  const { output } = await runCommand(folder, ['verify', call, '--endpoint', relay.wsUrl, '--json'])
  expect(JSON.parse(output).made.slice(1)).toEqual([
    '  as a preimage, of a call that others can make later:',
    '  on the chain: system.remark(remark: 0x01)',
    expect.stringContaining('in its smallest unit')
  ])
})

test('a message that is not followed comes first, and the result is undetermined', async () => {
  const { relay, target } = net
  const dest = { V4: { parents: 0, interior: { X1: [{ Parachain: target.paraId }] } } }
  const message = { V4: [{ UnpaidExecution: { weightLimit: 'Unlimited', checkOrigin: null } }] }
  const sent = callOf(relay, 'xcmPallet.send', dest, message).method.toHex()
  const run = (...more: readonly string[]) =>
    runCommand(folder, ['verify', sent, '--endpoint', relay.wsUrl, ...more])
  const named = `the message from the chain to parachain ${target.paraId}: it is not one of the given chains`
  const { code, output } = await run('--json')
  const shown = JSON.parse(output)
  expect([code, Object.keys(shown)[1], shown.unfollowed]).toEqual([3, 'unfollowed', [named]])
  const printed = await run()
  expect(printed.code).toBe(3)
  expect(printed.output.split('\n').slice(0, 2)).toEqual([
    '1 message was not followed, and the effects are unknown:',
    expect.stringContaining(named.slice(0, 40))
  ])
})
