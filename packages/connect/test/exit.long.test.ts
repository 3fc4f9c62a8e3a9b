import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { startNodes } from './support/startNodes.ts'

/** Runs a program that must end by itself after it disconnects. */
function runProgram(urls: readonly string[]): Promise<{ code: number | null; output: string }> {
  const program = `
    import { createProvider } from '@paraclock/connect'
    const provider = createProvider(${JSON.stringify(urls)})
    await provider.request({ method: 'system_chain' })
    await provider.subscribe('h', 'chain_subscribeNewHeads', [], () => {})
    provider.request({ method: 'system_name' }).catch(({ code }) => console.log(code))
    await provider.disconnect()
    console.log('disconnected')
    process.on('exit', () => console.log(process.getActiveResourcesInfo().join()))
  `
  const child = spawn(
    process.execPath,
    ['--conditions=@paraclock/source', '--input-type=module', '--eval', program],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'], timeout: 40_000 }
  )
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
  })
}

test('a program ends by itself after disconnect', async () => {
  const { urls } = await startNodes({ faults: [{}, {}] })
  const { code, output } = await runProgram(urls)
  expect(output).toContain('EndpointsUnavailable')
  expect(output).toContain('disconnected')
  expect(code).toBe(0)
})

test('a program ends by itself when the peer is frozen', async () => {
  const faults = [
    {
      request: ({ method }: { method: string }) =>
        method === 'system_name' ? ({ kind: 'freeze' } as const) : undefined
    }
  ]
  const { urls } = await startNodes({ faults })
  expect(await runProgram(urls)).toMatchObject({ code: 0 })
})
