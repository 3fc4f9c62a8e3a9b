import { createChain, createMemorySource } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { decodeMetadata, encodeEntry, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { readProxyRights } from './readProxyRights.ts'

const metadata = readRuntimeMetadata({ runtime: 'target', version: 16 })
const [real, delegate] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`] as const
const callHash: Hex = `0x${'03'.repeat(32)}`

test.each(['Proxy', 'Guard'])(
  'the grants and announcements of pallet %s are read',
  async (pallet) => {
    const decoded = decodeMetadata(metadata)
    const pallets = decoded.pallets.map((one) =>
      one.name === 'Proxy' ? { ...one, name: pallet } : one
    )
    const runtime = openRuntime({ metadata: { ...decoded, pallets } })
    const grant = { delegate, proxy_type: { type: 'Automation' }, delay: 7 }
    const announced = { real, call_hash: callHash, height: 5 }
    const storage = Object.fromEntries([
      encodeEntry(runtime, { pallet, item: 'Proxies', keys: [real], value: [[grant], 0n] }),
      encodeEntry(runtime, {
        ...{ pallet, item: 'Announcements', keys: [delegate], value: [[announced], 0n] }
      })
    ])
    const source = {
      ...createMemorySource({ storage }),
      head: async () => `0x${'00'.repeat(32)}` as Hex
    }
    const chain = createChain({ name: 'target', metadata: runtime, source })
    expect(await readProxyRights({ chain, real, delegate })).toEqual({
      grants: [{ delegate, proxyType: 'Automation', delay: 7 }],
      announcements: [{ real, callHash, height: 5 }]
    })
    expect(await readProxyRights({ chain, real: delegate, delegate: real })).toEqual({
      grants: [],
      announcements: []
    })
  }
)
