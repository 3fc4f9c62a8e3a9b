import { bytesToHex, hexToBytes } from '@paraclock/core'
import {
  adoptWebWorker,
  type CallResult,
  createMemoryStorage,
  isolateRuntime,
  keyFromHex,
  loadRuntime,
  type MemoryStorage
} from '@paraclock/executor'
import type { ChainFile } from './ChainFile.ts'

type Run = (
  method: string,
  args: ChainFile['calls'][number]['args'],
  storage: MemoryStorage
) => CallResult | Promise<CallResult>

/** Runs the calls of the block, and adds a row to the table for each call. */
async function runBlock(where: string, chain: ChainFile, run: Run): Promise<string> {
  const storage = createMemoryStorage({
    top: Object.entries(chain.top).map(([key, value]) => [
      keyFromHex(key as `0x${string}`),
      hexToBytes(value)
    ])
  })
  let last = ''
  for (const { method, args } of chain.calls) {
    const { result, storageDiff } = await run(method, args, storage)
    storage.apply(storageDiff)
    last = bytesToHex(result)
    const row = find<HTMLTableElement>('calls').tBodies[0]?.insertRow()
    for (const text of [method, last, String(storageDiff.top.size), where])
      row?.insertCell().append(text)
  }
  return last
}

function find<Kind extends HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind
}

async function main(): Promise<void> {
  const chain = (await (await fetch('./chain.json')).json()) as ChainFile
  const code = hexToBytes(chain.code)
  const signatures = 'accept-magic'

  const runtime = await loadRuntime(code)
  find('runtime').textContent = `${runtime.version.specName} ${runtime.version.specVersion}`
  const here = await runBlock('page', chain, (method, args, storage) =>
    runtime.call(method, args, { storage, signatures })
  )

  const isolated = await isolateRuntime({
    code,
    startWorker: () =>
      adoptWebWorker(new Worker(new URL('./runtimeWorker.ts', import.meta.url), { type: 'module' }))
  })
  const there = await runBlock('worker', chain, (method, args, storage) =>
    isolated.call(method, args, { storage, signatures })
  )
  isolated.close()
  find('header').textContent = here
  find('state').textContent = here === there ? 'done' : 'the worker came to another header'
}

main().catch((error: unknown) => {
  find('state').textContent = String(error)
})
