import { bytesToHex } from '@paraclock/core'
import { describeMethods, listServiceMethods } from '@paraclock/rpc'
import { expect, test } from 'vitest'
import { createCaller, createStubChain } from '../../test/stubChain.ts'
import { createRpcMethods, createServiceMethods } from './createRpcMethods.ts'
import { serveChain } from './serveNowhere.ts'

const OWNER = `0x${'01'.repeat(32)}`

/** The methods of a service that answers with its question. */
function open(properties: Readonly<Record<string, unknown>>) {
  const stub = createStubChain()
  const asked: unknown[] = []
  Object.assign(stub.chain, {
    call: async (method: string, input: Uint8Array) => {
      asked.push([method, bytesToHex(input)])
      return new Uint8Array(32).fill(7)
    }
  })
  const methods = createServiceMethods({ ...stub, properties, variant: 'minute' })
  return { asked, methods, ...createCaller(methods) }
}

test('a method of the service asks the runtime of its chain', async () => {
  const { ask, asked } = open({ ss58Format: 51 })
  const id = await ask('automationTime_generateTaskId', OWNER, 'rent')
  expect(id).toBe(`0x${'07'.repeat(32)}`)
  expect(asked).toEqual([
    ['AutomationTimeApi_generate_task_id', `${OWNER}10${Buffer.from('rent').toString('hex')}`]
  ])
})

test('a chain has the methods of a node, and no others', async () => {
  const methods = createRpcMethods({ ...createStubChain(), properties: {} })
  const { ask } = createCaller(Object.fromEntries(methods))
  const { methods: names } = (await ask('rpc_methods')) as { methods: readonly string[] }
  expect(names).toEqual([...methods.keys()].sort())
  const groups = Map.groupBy(names, (name) => name.split('_')[0] ?? '')
  expect(
    [...groups].map(
      ([group, all]) => `${group}: ${all.map((name) => name.slice(group.length + 1)).join(' ')}`
    )
  ).toMatchInlineSnapshot(`
    [
      "account: nextIndex",
      "archive: v1_body v1_call v1_finalizedHeight v1_genesisHash v1_hashByHeight v1_header v1_stopStorage v1_storage",
      "author: hasKey hasSessionKeys insertKey pendingExtrinsics removeExtrinsic rotateKeys rotateKeysWithOwner submitAndWatchExtrinsic submitExtrinsic unwatchExtrinsic",
      "chainHead: v1_body v1_call v1_continue v1_follow v1_header v1_stopOperation v1_storage v1_unfollow v1_unpin",
      "chainSpec: v1_chainName v1_genesisHash v1_properties",
      "chain: getBlock getBlockHash getFinalisedHead getFinalizedHead getHead getHeader getRuntimeVersion subscribeAllHeads subscribeFinalisedHeads subscribeFinalizedHeads subscribeNewHead subscribeNewHeads subscribeRuntimeVersion unsubscribeAllHeads unsubscribeFinalisedHeads unsubscribeFinalizedHeads unsubscribeNewHead unsubscribeNewHeads unsubscribeRuntimeVersion",
      "childstate: getKeys getKeysPaged getKeysPagedAt getStorage getStorageEntries getStorageHash getStorageSize",
      "dev: getBlockStats",
      "offchain: localStorageClear localStorageGet localStorageSet",
      "payment: queryFeeDetails queryInfo",
      "rpc: methods",
      "state: call callAt getChildReadProof getKeys getKeysPaged getKeysPagedAt getMetadata getPairs getReadProof getRuntimeVersion getStorage getStorageAt getStorageHash getStorageHashAt getStorageSize getStorageSizeAt queryStorage queryStorageAt subscribeRuntimeVersion subscribeStorage traceBlock unsubscribeRuntimeVersion unsubscribeStorage",
      "system: accountNextIndex addLogFilter addReservedPeer chain chainType dryRun dryRunAt health localListenAddresses localPeerId name nodeRoles peers properties removeReservedPeer reservedPeers resetLogFilter syncState unstable_networkState version",
      "transactionWatch: v1_submitAndWatch v1_unwatch",
      "transaction: v1_broadcast v1_stop",
    ]
  `)
})

test('a service has its own methods, by which clients ask for tasks and fees', async () => {
  const { ask, methods } = open({})
  const names = Object.keys(methods)
  expect(names).toMatchInlineSnapshot(`
    [
      "xcmpHandler_crossChainAccount",
      "automationTime_generateTaskId",
      "automationTime_getTimeAutomationFees",
      "rpc.discover",
    ]
  `)
  expect(await ask('rpc.discover')).toEqual(describeMethods(listServiceMethods('minute')))
})

test('a browser has no port', async () => {
  const { port, close } = await serveChain({ methods: new Map(), port: 9944 })
  expect([port, await close()]).toEqual([0, undefined])
})
