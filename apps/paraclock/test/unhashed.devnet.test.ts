import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesToHex, stringifyJson } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { readRuntimeCode, readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeStandIn, openRuntime } from '@paraclock/types'
import { answerWhere } from '@tooling/vitest/answerWhere'
import { expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const CODE = '0x3a636f6465'
// The first byte of what validates a transaction says where it comes from.
const SOURCE_BYTES = 1
const CANNOT_LOOKUP = [1, 1, 0]

const net = await openNetwork({ variant: 'minute', name: 'main', autoBlock: 500 })
const folder = await makeFolder()

/** The code of the target as it is when it is built without a hash of its metadata. */
function codeWithoutHash(): Uint8Array {
  const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 15 }) })
  const call = runtime.encodeCall({
    pallet: 'System',
    method: 'remark',
    args: { remark: new Uint8Array() }
  })
  // As long as the one of the transaction by which a runtime is asked whether it has a hash.
  const signature = new Uint8Array(66)
  const write = (mode: number): Uint8Array =>
    encodeStandIn({
      ...{ runtime, call, signature },
      extensions: { CheckMetadataHash: Uint8Array.of(mode) }
    })
  const plain = write(0)
  const at = SOURCE_BYTES + write(1).findIndex((byte, index) => byte !== plain[index])
  const method = 'TaggedTransactionQueue_validate_transaction'
  return answerWhere(readRuntimeCode('target'), { method, at, byte: 1, answer: CANNOT_LOOKUP })
}

async function grantsOfAlice(): Promise<string> {
  const proxies = net.target.api.query['proxy']?.['proxies']
  return JSON.stringify((await proxies?.((await devAccount('Alice')).address))?.toJSON())
}

test('a chain that lost its metadata hash is signed for with --unhashed alone, and the output says so', async () => {
  const config = await configureDevnet([net])
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(config as never))
  const run = (...argv: readonly string[]) =>
    runCommand(folder, argv, { env: { PHRASE: '//Alice' } })
  const fix = ['fix', '--yes', '--signer', 'env:PHRASE', '--no-sudo']
  // The records take note that the chain has a hash.
  const before = await run('proxy', 'plan')
  expect(before.output.replaceAll(/\s+/g, ' ')).toContain('signatures carry the metadata hash')
  const set = net.target.api.tx['system']?.['setStorage']?.([[CODE, bytesToHex(codeWithoutHash())]])
  await net.sudo(net.target, set as NonNullable<typeof set>)
  const refused = await run(...fix)
  expect([refused.code, refused.complaints.split(' ')[0]]).toEqual([2, 'MetadataHashMissing'])
  expect(await grantsOfAlice()).not.toContain('Automation')
  const signed = await run(...fix, '--unhashed')
  expect([signed.code, signed.complaints]).toEqual([1, ''])
  expect(signed.output.replaceAll(/\s+/g, ' ')).toMatch(
    /without a metadata hash, so signatures carry none, and an earlier runtime of the chain had one/
  )
  expect(await grantsOfAlice()).toContain('Automation')
})
