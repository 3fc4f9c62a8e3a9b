import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { hangMethods } from '@tooling/vitest/hangMethods'
import { expect, test } from 'vitest'
import { runRuntime } from './runRuntime.ts'

const code = readRuntimeCode('target')
const codeHash: Hex = `0x${'00'.repeat(32)}`
const readState = async (keys: readonly Hex[]) => keys.map(() => bytesToHex(hexToBytes('0x')))

test.each(['Metadata_metadata_at_version', 'TaggedTransactionQueue_validate_transaction'])(
  'code whose %s never ends is not proven',
  async (method) => {
    const hanging = hangMethods(code, method)
    const timeMs = 1500
    const made = { chain: 'target', code: hanging, codeHash, readState, timeMs }
    await expect(runRuntime(made)).rejects.toMatchObject({
      code: 'RuntimeProofFailed',
      message: expect.stringMatching(
        /the code of "target" is not proven.*it ran longer than \d+ ms/
      )
    })
  }
)
